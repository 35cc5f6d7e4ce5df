import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import { Tags, Timestamp } from '../../../http/schema.ts'
import { MaybeName } from '../../../http/values.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { CustomFields, maybe, Text } from '../../../records/fields.ts'
import { operationsOf, sliceOf } from '../../../records/resource.ts'
import { createRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import { isPrivateAsn, registryOf } from '../rules.ts'
import { communityRoutes } from './communities.ts'
import { peeringRoutes } from './peerings.ts'
import { trackedPrefixRoutes } from './prefixes.ts'

const Kind = z.enum(['public', 'private'])
const Registry = z.enum(['arin', 'ripe', 'apnic', 'lacnic', 'afrinic', 'unknown'])
const WhoisState = z.enum(['ok', 'drift', 'unreachable', 'n/a'])

export const asnFamily = family({
  type: 'asn',
  one: 'ASN',
  many: 'ASNs',
  about: 'Autonomous system numbers, our own and those of others.',
  icon: 'asn',
  area: 'network',
  module: 'network.asn',
  permission: 'manage_asns',
  schema: 'Asn',
  display: 'number',
  naming: 'AS{number}',
  sort: 'number',
  fields: {
    number: z.int().min(1).max(4_294_967_295),
    name: MaybeName.default(''),
    description: Text.default(''),
    holder_org: maybe(512).default(null),
    customer_id: reference('customer').nullable().default(null),
    provider_id: reference('provider').nullable().default(null),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  shown: {
    kind: Kind,
    registry: Registry,
    whois_state: WhoisState,
    whois_last_checked_at: Timestamp.nullable(),
    whois_data: z.looseObject({}).nullable(),
  },
  // The number is what the row is about; another number is another AS.
  fixed: ['number'],
  listed: ['name', 'kind', 'registry', 'holder_org', 'customer_id', 'whois_state', 'tags'],
  filters: {
    kind: true,
    registry: true,
    whois_state: true,
    customer_id: true,
    provider_id: true,
  },
  found: {
    weight: 3,
    context: 't.holder_org',
    description: 't.description',
    equals: { column: 'number', as: 'bigint', value: ({ text }) => asNumber(text) },
  },
  form: ['number', 'name'],
  labels: { holder_org: 'Holder' },
  search: ['number::text', 'name', 'holder_org'],
  constraints: {
    asn_number_key: ({ number }) => `AS${number} already exists`,
    bgp_peering_key: () => 'These two ASNs already have a peering of this type',
    bgp_community_value_key: ({ value }) => `The community '${value}' already exists for this ASN`,
    bgp_tracked_prefix_key: ({ prefix }) => `The prefix ${prefix} is already tracked for this ASN`,
  },
})
// AS65001 and 65001 name the same.
const asNumber = (text: string): number | null => (/^as\d{1,10}$/i.test(text) ? Number(text.slice(2)) : null)

type Asn = RowOf<typeof asnFamily>

/** Autonomous systems, how they peer, the communities they use and the prefixes they announce. */
export const asns = sliceOf(asnFamily, { ...operationsOf(asnFamily), create: createAsn }, (app) => {
  peeringRoutes(app)
  communityRoutes(app)
  trackedPrefixRoutes(app)
})

async function createAsn(work: Work, input: Values): Promise<Asn> {
  const number = Number(input.number)
  const [taken] = await work.rows(sql<{ id: string }>`select id from asn where number = ${number}`)
  if (taken) throw conflict(`AS${number} already exists (id ${taken.id})`)
  return createRow(work, asnFamily, {
    ...input,
    kind: isPrivateAsn(number) ? 'private' : 'public',
    registry: registryOf(number),
  })
}
