import { z } from 'zod'
import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { createAddressSet, deleteAddressSet, getAddressSet, updateAddressSet } from './address-sets.ts'
import { addressSetList, listAddressSets } from './listing.ts'
import { AddressSet, AddressSetCreate, AddressSetUpdate } from './schema.ts'

/** Write on a set is a right to its addresses; the set itself is changed by those who administer it. */
const administered = { action: 'admin' } as const

export function addressSetRoutes(app: Routes): void {
  const { read, create, change, remove } = verbs(app)

  read(
    '',
    'address_sets_list',
    'List address sets',
    { query: arrayQuery(addressSetList), answer: z.array(AddressSet) },
    async (reader, { query, reply }) => sendArray(reply, await listAddressSets(reader, query)),
  )

  create(
    '',
    'address_sets_create',
    'Create an address set in a subnet',
    { body: AddressSetCreate, answer: AddressSet, config: administered },
    (work, { body }) => createAddressSet(work, body),
  )

  read(
    '/:id',
    'address_sets_read',
    'Read an address set',
    { params: IdPath, answer: AddressSet },
    (reader, { params }) => getAddressSet(reader, params.id),
  )

  change(
    '/:id',
    'address_sets_update',
    'Change fields of an address set',
    { params: IdPath, body: AddressSetUpdate, answer: AddressSet, config: administered },
    (work, { params, body }) => updateAddressSet(work, params.id, body),
  )

  remove(
    '/:id',
    'address_sets_delete',
    'Delete an address set; its addresses stay',
    { params: IdPath, config: administered },
    (work, { params }) => deleteAddressSet(work, params.id),
  )
}
