import * as operations from '../../api/generated/operations.ts'
import { addressSetCreate, addressSetsListQuery, addressSetUpdate } from '../../api/generated/schemas/address-sets.ts'
import type { AddressSet } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'

const column = columnsFor<AddressSet>()

const sets = resource<AddressSet>({
  title: 'Address sets',
  one: 'address set',
  description: 'Named ranges of a subnet, handed to a team.',
  icon: 'set',
  path: '/network/address-sets',
  module: 'ipam.address_sets',
  permission: 'address_set',
  nameOf: ({ name }) => name,
  columns: [
    column.link('subnet_id'),
    column.state('range_kind', { wideOnly: true }),
    column.text('start_address'),
    column.text('end_address'),
    column.link('customer_id'),
    column.tags(),
  ],
  operations: {
    list: operations.address_sets_list,
    read: operations.address_sets_read,
    create: operations.address_sets_create,
    update: operations.address_sets_update,
    remove: operations.address_sets_delete,
  },
  query: addressSetsListQuery,
  filters: ['subnet_id', 'customer_id', 'site_id'],
  create: addressSetCreate,
  update: addressSetUpdate,
  form: {
    order: ['name', 'subnet_id', 'range_kind', 'start_address', 'end_address', 'explicit_addresses'],
    fields: {
      range_kind: { label: 'Range' },
      start_address: { when: ({ range_kind }) => range_kind !== 'explicit' },
      end_address: { when: ({ range_kind }) => range_kind !== 'explicit' },
      explicit_addresses: { label: 'Addresses', when: ({ range_kind }) => range_kind === 'explicit' },
    },
  },
})

export const ListPage = () => <ResourcePage of={sets} />
export const OnePage = () => <RecordPage of={sets} />
