import { z } from 'zod'
import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { Tags } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { Email, maybe, Name, Text } from '../../../records/fields.ts'
import { claimRow, claimRows, eraseRows, type Removed, removedOf } from '../../../records/removal.ts'
import { operationsOf, sliceOf } from '../../../records/resource.ts'
import { columnsOf } from '../../../records/rows.ts'
import { deleteForGood } from '../../../references/departure.ts'
import { reference } from '../../../references/reference.ts'
import { circuitFamily } from '../circuits/circuits.ts'

const Kind = z.enum(['transit', 'peering', 'carrier', 'cloud', 'registrar', 'sdwan_vendor'])

const providerFamily = family({
  type: 'provider',
  one: 'Provider',
  many: 'providers',
  about: 'Carriers, clouds and registrars that services come from.',
  icon: 'provider',
  area: 'network',
  module: 'network.provider',
  fields: {
    name: Name,
    kind: Kind.default('transit'),
    account_number: maybe(64).default(null),
    contact_email: Email.default(null),
    contact_phone: maybe(64).default(null),
    notes: Text.default(''),
    default_asn_id: reference('asn').nullable().default(null),
    tags: Tags.default({}),
  },
  listed: ['kind', 'account_number', 'default_asn_id', 'tags', 'modified_at'],
  filters: {
    kind: true,
    default_asn_id: true,
  },
  found: { weight: 3, context: 't.kind', description: 't.notes' },
  labels: { default_asn_id: 'Default ASN' },
  search: ['name', 'account_number', 'contact_email'],
  holders: [
    {
      what: 'circuits',
      permission: 'circuit',
      rows: (ids) => sql`select provider_id as held, id, name from circuit
        where provider_id = any(${ids}) and deleted_at is null`,
    },
  ],
  constraints: { provider_name_key: ({ name }) => `A provider named '${name}' already exists` },
})
type Provider = RowOf<typeof providerFamily>

/** Carriers and suppliers. */
export const providers = sliceOf(providerFamily, {
  ...operationsOf(providerFamily),
  remove: removeProvider,
  removeMany: removeProviders,
})

async function removeProvider(work: Work, id: string): Promise<void> {
  await eraseProviders(work, [await claimRow(work, providerFamily, id)])
}

async function removeProviders(work: Work, ids: readonly string[]): Promise<Removed> {
  const claim = await claimRows(work, providerFamily, ids)
  await eraseProviders(work, claim.rows)
  return removedOf(work, providerFamily, claim)
}

/** A circuit in the trash cannot come back without its provider, so it leaves the trash with it. */
async function eraseProviders(work: Work, rows: readonly Provider[]): Promise<void> {
  const gone = await work.rows(
    sql<
      RowOf<typeof circuitFamily>
    >`select ${raw(columnsOf(circuitFamily))} from circuit where provider_id = any(${rows.map(({ id }) => id)})
      and deleted_at is not null for update`,
  )
  await deleteForGood(
    work,
    'circuit',
    gone.map(({ id }) => id),
  )
  await work.audit(
    ...gone.map((before) => ({
      action: 'permanent_delete',
      type: 'circuit',
      id: before.id,
      display: before.name,
      before,
    })),
  )
  await eraseRows(work, providerFamily, rows)
}
