import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { reference } from '../../../references/reference.ts'

/** The longest sentence of a plan; what a source says may be longer, and is cut. */
export const LONGEST_SENTENCE = 2_000

const Sources = z.enum(['kea', 'wsrv_dhcp', 'isc_dhcp'])
const Family = z.enum(['ipv4', 'ipv6'])
// As much as a file of the largest size can hold; each value is checked for itself when it is written.
const MOST = 1_000_000
const Options = z.record(z.string().max(128), z.unknown())
const Warnings = z.array(z.string().max(LONGEST_SENTENCE)).max(MOST)
/** An address, a network, or what a client is known by. */
const Word = z.string().max(1024)
const Name = z.string().trim().max(255)
const Long = z.string().max(65_536)
const Count = z.int()
const Seconds = z.int().min(0).max(4_294_967_295)

/** A schema of what is answered, and one of what is sent back, in which anything with a usual value may be left out. */
function bothWays<Shape extends z.ZodRawShape, Usual extends Partial<Record<keyof Shape, unknown>>>(
  id: string,
  shape: Shape,
  usual: Usual,
) {
  const sent = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      // A usual value is one of its field.
      name in usual ? (schema as z.ZodType).default(usual[name as keyof Usual] as never) : schema,
    ]),
  ) as Shape
  return [z.object(shape).meta({ id }), z.object(sent).meta({ id: `${id}Sent` })] as const
}

const [Pool, SentPool] = bothWays(
  'ImportedPool',
  {
    start_ip: Word,
    end_ip: Word,
    pool_type: z.enum(['dynamic', 'excluded', 'reserved', 'pd']),
    name: Name,
    class_restriction: Word.nullable(),
    options: Options,
    pd_prefix: Word.nullable(),
    delegated_length: z.int().min(0).max(128).nullable(),
    excluded_prefix: Word.nullable(),
  },
  {
    ...{ pool_type: 'dynamic', name: '', class_restriction: null, options: {} },
    ...{ pd_prefix: null, delegated_length: null, excluded_prefix: null },
  },
)

const [Reservation, SentReservation] = bothWays(
  'ImportedReservation',
  {
    ip_address: Word,
    mac_address: Word.nullable(),
    hostname: Word,
    description: Long,
    client_id: Word.nullable(),
    duid: Word.nullable(),
    circuit_id: Word.nullable(),
    options: Options,
  },
  {
    ...{ mac_address: null, hostname: '', description: '' },
    ...{ client_id: null, duid: null, circuit_id: null, options: {} },
  },
)

const scopeShape = {
  subnet_cidr: Word,
  address_family: Family,
  name: Name,
  description: Long,
  lease_time: Seconds,
  min_lease_time: Seconds.nullable(),
  max_lease_time: Seconds.nullable(),
  lease_cache_threshold: z.number().min(0).max(1).nullable(),
  lease_cache_max_age: Seconds.nullable(),
  is_active: z.boolean(),
  options: Options,
  pools: z.array(Pool).max(MOST),
  reservations: z.array(Reservation).max(MOST),
  ddns_enabled: z.boolean(),
  ddns_hostname_policy: z.enum(['client', 'server_name', 'derived', 'none']),
  v6_address_mode: z.enum(['stateful', 'stateless', 'slaac']),
  relay_addresses: z.array(Word).max(100),
  skipped_options: Options.describe('Options that are not imported; parse_warnings say why'),
  ha_info: z
    .string()
    .max(LONGEST_SENTENCE)
    .nullable()
    .describe('With whom the source serves it together; not imported'),
  parse_warnings: Warnings,
}
const usualScope = {
  ...{ name: '', description: '', lease_time: 86_400, min_lease_time: null, max_lease_time: null },
  ...{ lease_cache_threshold: null, lease_cache_max_age: null, is_active: true, options: {}, pools: [] },
  ...{ reservations: [], ddns_enabled: false, ddns_hostname_policy: 'client', v6_address_mode: 'stateful' },
  ...{ relay_addresses: [], skipped_options: {}, ha_info: null, parse_warnings: [] },
}
const [Scope] = bothWays('ImportedScope', scopeShape, usualScope)
const [, SentScope] = bothWays(
  'ImportedScope',
  { ...scopeShape, pools: z.array(SentPool).max(MOST), reservations: z.array(SentReservation).max(MOST) },
  usualScope,
)

const [ClientClass, SentClass] = bothWays(
  'ImportedClientClass',
  {
    name: Name,
    match_expression: Long,
    description: Long,
    options: Options,
    supported: z.boolean().describe('False for what has to be made by hand; it is never created'),
    warning: z.string().max(LONGEST_SENTENCE).nullable(),
  },
  { match_expression: '', description: '', options: {}, supported: true, warning: null },
)

export type SentScope = z.output<typeof Scope>
export type SentPool = z.output<typeof Pool>
export type SentReservation = z.output<typeof Reservation>
export type SentClass = z.output<typeof ClientClass>

const Action = z.enum(['skip', 'overwrite'])
const Conflict = z
  .object({
    subnet_cidr: z.string(),
    existing_scope_id: Uuid.nullable().describe(
      'The scope that the group has there; null where there is only a subnet',
    ),
    existing_subnet_id: Uuid.nullable(),
    existing_subnet_name: z.string().nullable().describe('Its name, or its network'),
    existing_pool_count: Count,
    existing_reservation_count: Count,
    soft_deleted: z.boolean().describe('The scope lies in the trash'),
    action: Action,
  })
  .meta({ id: 'ImportedScopeConflict' })

export const Preview = z
  .object({
    source: Sources,
    scopes: z.array(Scope),
    client_classes: z.array(ClientClass),
    conflicts: z.array(Conflict).describe('Subnets that scopes will be linked to, and scopes that the group has there'),
    warnings: Warnings,
    unsupported: Warnings.describe('What the source has and is not imported as a whole'),
    total_pools: Count,
    total_reservations: Count,
    address_family_histogram: z.partialRecord(Family, Count),
  })
  .meta({ id: 'DhcpImportPreview' })
export type Preview = z.output<typeof Preview>

/** The plan as a commit sends it back; what the commit finds out again is not read. */
const Plan = z
  .object({
    source: z.string().max(64),
    scopes: z.array(SentScope).max(MOST),
    client_classes: z.array(SentClass).max(MOST).default([]),
    warnings: Warnings.default([]),
  })
  .meta({ id: 'DhcpImportPlan' })

export const target = {
  target_group_id: reference('dhcp_server_group'),
  ipam_space_id: reference('ip_space').nullish().describe('Where subnets are looked for; left out, everywhere'),
}
export type Target = { target_group_id: string; ipam_space_id?: string | null | undefined }

const ConflictAction = z.object({ action: Action }).meta({ id: 'DhcpImportConflictAction' })
export type ConflictActions = Readonly<Record<string, z.output<typeof ConflictAction>>>

export const Commit = z
  .object({
    ...target,
    ipam_block_id: reference('ip_block')
      .nullish()
      .describe('Where subnets are made that are not there yet; left out, scopes are only linked'),
    plan: Plan.describe('What the preview answered, unchanged'),
    conflict_actions: z
      .record(z.string().max(64), ConflictAction)
      .default({})
      .describe('By the network of the scope; a scope that is there and not named here is skipped'),
  })
  .meta({ id: 'DhcpImportCommit' })
export type Commit = z.output<typeof Commit>

const LedgerRow = z
  .object({
    subnet_cidr: z.string(),
    action_taken: z.enum(['created', 'overwrote', 'skipped', 'failed']),
    scope_id: Uuid.nullable(),
    subnet_id: Uuid.nullable(),
    subnet_created: z.boolean(),
    pools_created: Count,
    reservations_created: Count,
    error: z.string().nullable(),
  })
  .meta({ id: 'DhcpImportLedgerRow' })
export type LedgerRow = z.output<typeof LedgerRow>

export const Imported = z
  .object({
    target_group_id: Uuid,
    scopes: z.array(LedgerRow).describe('One row for each scope of the plan, in its order'),
    client_classes_created: Count,
    warnings: Warnings,
    total_scopes_created: Count,
    total_scopes_overwrote: Count,
    total_scopes_skipped: Count,
    total_scopes_failed: Count,
    total_subnets_created: Count,
    total_pools_created: Count,
    total_reservations_created: Count,
  })
  .meta({ id: 'DhcpImported' })
export type Imported = z.output<typeof Imported>

export const ServerChoice = z
  .object({
    id: Uuid,
    name: z.string(),
    host: z.string(),
    group_id: Uuid.nullable(),
    group_name: z.string().nullable(),
    has_credentials: z.boolean(),
  })
  .meta({ id: 'DhcpImportServer' })
export type ServerChoice = z.output<typeof ServerChoice>
