import { z } from 'zod'
import type { Work } from '../../db/work.ts'
import { conflict } from '../../http/errors.ts'
import { TagFilter, Tags, Timestamp, Uuid } from '../../http/schema.ts'
import type { Declared, RowOf } from '../../records/family.ts'
import { CustomFields, maybe, Search, shapes, Text } from '../../records/fields.ts'
import { operationsOf, sliceOf } from '../../records/resource.ts'
import { createRow, type Values } from '../../records/rows.ts'
import { communityRoutes } from './asn-communities.ts'
import { peeringRoutes } from './asn-peerings.ts'
import { trackedPrefixRoutes } from './asn-prefixes.ts'
import { isPrivateAsn, registryOf } from './rules.ts'

const Kind = z.enum(['public', 'private'])
const Registry = z.enum(['arin', 'ripe', 'apnic', 'lacnic', 'afrinic', 'unknown'])
const WhoisState = z.enum(['ok', 'drift', 'unreachable', 'n/a'])

const { Create, Update, Row } = shapes(
  'Asn',
  {
    number: z.int().min(1).max(4_294_967_295),
    name: z.string().max(255).default(''),
    description: Text.default(''),
    holder_org: maybe(512).default(null),
    customer_id: Uuid.nullable().default(null),
    provider_id: Uuid.nullable().default(null),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  {
    kind: Kind,
    registry: Registry,
    whois_state: WhoisState,
    whois_last_checked_at: Timestamp.nullable(),
    whois_data: z.looseObject({}).nullable(),
  },
)

export const asnFamily = {
  tag: 'asns',
  prefix: '/asns',
  module: 'network.asn',
  permission: 'manage_asns',
  operation: 'network_asns',
  table: 'asn',
  type: 'asn',
  one: 'ASN',
  many: 'ASNs',
  display: 'number',
  sort: 'number',
  Create,
  // The number is what the row is about; another number is another AS.
  Update: Update.omit({ number: true }).meta({ id: 'AsnUpdate' }),
  Row,
  Filter: z.object({
    kind: Kind.optional(),
    registry: Registry.optional(),
    whois_state: WhoisState.optional(),
    customer_id: Uuid.optional(),
    provider_id: Uuid.optional(),
    search: Search,
    tag: TagFilter,
  }),
  search: ['number::text', 'name', 'holder_org'],
  refers: { customer_id: 'customer' },
  constraints: {
    asn_number_key: ({ number }) => `AS${number} already exists`,
    bgp_peering_key: () => 'These two ASNs already have a peering of this type',
    bgp_community_value_key: ({ value }) => `The community '${value}' already exists for this ASN`,
    bgp_tracked_prefix_key: ({ prefix }) => `The prefix ${prefix} is already tracked for this ASN`,
  },
} as const satisfies Declared
type Asn = RowOf<typeof asnFamily>

/** Autonomous systems, how they peer, the communities they use and the prefixes they announce. */
export const asns = sliceOf(asnFamily, { ...operationsOf(asnFamily), create: createAsn }, (app) => {
  peeringRoutes(app)
  communityRoutes(app)
  trackedPrefixRoutes(app)
})

async function createAsn(work: Work, input: Values): Promise<Asn> {
  const number = Number(input.number)
  const [taken] = await work.rows<{ id: string }>('select id from asn where number = $1', [number])
  if (taken) throw conflict(`AS${number} already exists (id ${taken.id})`)
  return createRow(work, asnFamily, {
    ...input,
    kind: isPrivateAsn(number) ? 'private' : 'public',
    registry: registryOf(number),
  })
}
