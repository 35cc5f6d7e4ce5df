import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { Text } from '../../../records/fields.ts'
import { countRows, listRows } from '../../../records/list.ts'
import { type Operations, operationsOf, sliceOf } from '../../../records/resource.ts'
import { changeRow, changesOf, lockRow } from '../../../records/rows.ts'
import type { Slice } from '../../../slice.ts'
import { touchGroups } from '../groups/touch.ts'

const Days = z.int().min(0).max(36_500)

const policyFamily = family({
  type: 'dnssec_policy',
  one: 'DNSSEC policy',
  many: 'DNSSEC policies',
  about: 'How zones are signed: algorithm, life of the keys, and how absence is proved.',
  icon: 'key',
  area: 'dns',
  module: 'dns.dnssec',
  permission: 'dns_group',
  tag: 'dnssec policies',
  prefix: '/dns/dnssec-policies',
  operation: 'dnssec_policies',
  schema: 'DnssecPolicy',
  tokens: { scopes: ['read', 'dns:write'] },
  isBare: true,
  fields: {
    name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'it is made of letters, digits, hyphens and underscores'),
    description: Text.default(''),
    algorithm: z
      .enum(['ecdsap256sha256', 'ecdsap384sha384', 'ed25519', 'ed448', 'rsasha256', 'rsasha512'])
      .default('ecdsap256sha256'),
    ksk_lifetime_days: Days.default(0).describe('0 is without end'),
    zsk_lifetime_days: Days.default(90).describe('0 is without end'),
    nsec3: z.boolean().default(false),
    // Servers refuse more, and validators treat a zone with many as unsigned (RFC 9276).
    nsec3_iterations: z.int().min(0).max(50).default(0),
    nsec3_salt_length: z.int().min(0).max(255).default(0),
    nsec3_optout: z.boolean().default(false),
  },
  shown: { is_builtin: z.boolean() },
  fixed: ['name'],
  listed: ['algorithm', 'ksk_lifetime_days', 'zsk_lifetime_days', 'nsec3', 'is_builtin'],
  search: ['name', 'description'],
  labels: {
    ksk_lifetime_days: 'Days of a key signing key',
    zsk_lifetime_days: 'Days of a zone signing key',
    nsec3: 'NSEC3',
  },
  holders: [
    {
      what: 'zones',
      permission: 'dns_zone',
      rows: (ids) =>
        sql`select dnssec_policy_id as held, id, name from dns_zone where dnssec_policy_id = any(${ids}::uuid[])`,
    },
  ],
  constraints: { dnssec_policy_name_key: ({ name }) => `A DNSSEC policy named '${name}' already exists` },
})

type Policy = RowOf<typeof policyFamily>
const plain = operationsOf(policyFamily)

/** Policies are shared by all groups: whoever may look at groups or zones sees all of them. */
const shownToAll = { ...policyFamily, permission: null }

const operations: Operations<Policy> = {
  ...plain,
  list: (reader, query) => listRows(reader, shownToAll, query),
  count: (reader, filter) => countRows(reader, shownToAll, filter),
  update: async (work, id, input) => {
    const before = await lockRow(work, policyFamily, id)
    const changes = changesOf(before, input)
    if (Object.keys(changes).length > 0) refuseBuiltin(before)
    const after = await changeRow(work, policyFamily, before, changes)
    await touchUsers(work, id)
    return after
  },
  remove: async (work, id) => {
    refuseBuiltin(await lockRow(work, policyFamily, id))
    await plain.remove(work, id)
  },
  removeMany: async (work, ids) => {
    const [builtin] = await work.rows(
      sql<Policy>`select * from dnssec_policy where id = any(${ids}::uuid[]) and is_builtin`,
    )
    if (builtin) refuseBuiltin(builtin)
    return plain.removeMany(work, ids)
  },
}

function refuseBuiltin({ is_builtin, name }: Policy): void {
  if (is_builtin) throw invalid(`DNSSEC policy '${name}' comes with the product and stays as it is`)
}

async function touchUsers(work: Work, id: string): Promise<void> {
  const groups = await work.rows(
    sql<{
      group_id: string
    }>`select distinct group_id from dns_zone where dnssec_policy_id = ${id} and deleted_at is null`,
  )
  await touchGroups(
    work,
    groups.map(({ group_id }) => group_id),
  )
}

export const dnssecPolicies: Slice = {
  ...sliceOf(policyFamily, operations),
  access: {
    resource: 'dns_group',
    through: { read: ['dns_zone'] },
    resolve: async (_, id, action) => [
      { type: 'dns_group', target: { one: id } },
      ...(action === 'read' ? [{ type: 'dns_zone', target: 'any' } as const] : []),
    ],
  },
}
