import { z } from 'zod'
import { SourceSecret, SourceUrl } from '../../../import/web-source.ts'
import { reference } from '../../../references/reference.ts'

export const SOURCE = 'extipam'
/** The router that carries imported VLANs: NetBox has none for them. */
export const USUAL_ROUTER = 'NetBox import'

export const Connection = z
  .object({ base_url: SourceUrl, token: SourceSecret, verify_tls: z.boolean().default(true) })
  .meta({ id: 'IpamImportConnection' })
export type Connection = z.output<typeof Connection>

export const Reached = z
  .object({
    ok: z.literal(true),
    extipam_version: z.string().nullable(),
    api_version: z.string().nullable(),
    counts: z.record(z.string(), z.int()).nullable().describe('Objects that the token may read, by kind'),
  })
  .meta({ id: 'IpamImportReached' })
export type Reached = z.output<typeof Reached>

const Strategy = z.enum(['per_vrf', 'single'])
export type Strategy = z.output<typeof Strategy>

const Filters = z
  .object({
    vrf_id: z.int().min(0).nullish(),
    tenant_id: z.int().min(0).nullish(),
    status: z
      .string()
      .regex(/^[\w-]{1,50}$/)
      .nullish(),
    family: z.union([z.literal(4), z.literal(6)]).nullish(),
    within_include: z
      .string()
      .max(64)
      .regex(/^[\da-fA-F:./]+$/)
      .nullish(),
  })
  .meta({ id: 'IpamImportFilters' })
export type Filters = z.output<typeof Filters>

const place = {
  space_strategy: Strategy.default('per_vrf').describe('A space for each VRF and one for the rest, or one for all'),
  target_space_id: reference('ip_space').nullish().describe('The space of the strategy `single`'),
}

export const PreviewRequest = z
  .object({ ...Connection.shape, ...place, filters: Filters.nullish() })
  .meta({ id: 'IpamImportRequest' })
export type PreviewRequest = z.output<typeof PreviewRequest>

/** More than fits into a request; what limits a plan is its size. */
const MOST_OBJECTS = 2_000_000
const MOST_TARGETS = 1_000

const Values = z.record(z.string().max(255), z.unknown())
export type Values = z.output<typeof Values>
const text = z.string().max(65_536).default('')
const name = z.string().trim().max(1024)
const maybe = z.string().max(1024).nullable().default(null)
const number = z.int().min(0).nullable().default(null)
const custom_fields = Values.default({})
const tags = Values.default({})

/** What the shape of a plan is when it is sent back, and when it is shown: then nothing is missing. */
const Customer = z.object({ name, notes: text, custom_fields, tags, extipam_id: number })
const Site = z.object({
  name,
  code: maybe,
  parent_code: maybe,
  kind: z.enum(['datacenter', 'branch', 'pop', 'colo', 'cloud_region', 'customer_premise']).default('datacenter'),
  region: maybe,
  notes: text,
  tags,
  extipam_id: number,
})
const Vrf = z.object({
  name,
  rd: maybe,
  import_targets: z.array(z.string().max(64)).max(MOST_TARGETS).default([]),
  export_targets: z.array(z.string().max(64)).max(MOST_TARGETS).default([]),
  description: text,
  customer_name: maybe,
  custom_fields,
  tags,
  extipam_id: number,
})
const Space = z.object({
  name,
  vrf_name: maybe,
  is_default: z.boolean().default(false).describe('Of the plan alone: no space becomes the default one by an import'),
  customer_name: maybe,
  description: text,
  tags,
})
const Vlan = z.object({ vid: z.int().min(1).max(4094), name, description: text, tags, extipam_id: number })
const placed = { description: text, space_name: maybe, customer_name: maybe, site_code: maybe }
const Block = z.object({
  network: z.string().max(64),
  name: name.default(''),
  ...placed,
  parent_cidr: maybe,
  custom_fields,
  tags,
  extipam_id: number,
})
const Subnet = z.object({
  network: z.string().max(64),
  name: name.default(''),
  ...placed,
  status: z.enum(['active', 'reserved', 'deprecated']).default('active'),
  vlan_vid: number,
  subnet_role: z.enum(['data', 'voice', 'management', 'guest']).nullable().default(null),
  kind: z.enum(['unicast', 'multicast']).default('unicast'),
  custom_fields,
  tags,
  extipam_id: number,
})
const Address = z.object({
  address: z.string().max(64),
  status: z.enum(['allocated', 'reserved', 'deprecated']).default('allocated'),
  role: z
    .enum(['host', 'loopback', 'anycast', 'vip', 'vrrp', 'secondary', 'gateway', 'web', 'api', 'lb'])
    .nullable()
    .default(null),
  hostname: maybe,
  fqdn: maybe,
  description: text,
  subnet_cidr: maybe,
  space_name: maybe,
  custom_fields,
  tags,
  extipam_id: number,
})

export type Customer = z.output<typeof Customer>
export type Site = z.output<typeof Site>
export type Vrf = z.output<typeof Vrf>
export type Space = z.output<typeof Space>
export type Vlan = z.output<typeof Vlan>
export type Block = z.output<typeof Block>
export type Subnet = z.output<typeof Subnet>
export type Address = z.output<typeof Address>

const entities = {
  customers: Customer,
  sites: Site,
  vrfs: Vrf,
  spaces: Space,
  vlans: Vlan,
  blocks: Block,
  subnets: Subnet,
  addresses: Address,
}
type Entities = typeof entities
export type Contents = { [Kind in keyof Entities]: z.output<Entities[Kind]>[] }

const names: Readonly<Record<keyof Entities, string>> = {
  customers: 'ImportedCustomer',
  sites: 'ImportedSite',
  vrfs: 'ImportedVrf',
  spaces: 'ImportedSpace',
  vlans: 'ImportedVlan',
  blocks: 'ImportedBlock',
  subnets: 'ImportedSubnet',
  addresses: 'ImportedAddress',
}

/** A field that has a default may be left out when it is sent, and is always there when it is shown. */
const shown = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([field, schema]) => [
        field,
        schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema,
      ]),
    ),
  )

const shownLists = Object.fromEntries(
  Object.entries(entities).map(([kind, schema]) => [
    kind,
    z.array(shown(schema as z.ZodObject).meta({ id: names[kind as keyof Entities] })),
  ]),
) as unknown as { [Kind in keyof Entities]: z.ZodArray<z.ZodType<z.output<Entities[Kind]>>> }

const sentLists = Object.fromEntries(
  Object.entries(entities).map(([kind, schema]) => [
    kind,
    z
      .array(schema.meta({ id: `${names[kind as keyof Entities]}Sent` }))
      .max(MOST_OBJECTS)
      .default([]),
  ]),
) as unknown as { [Kind in keyof Entities]: z.ZodDefault<z.ZodArray<Entities[Kind]>> }

export const kinds = ['customer', 'site', 'vrf', 'ip_space', 'vlan', 'ip_block', 'subnet', 'ip_address'] as const
export type Kind = (typeof kinds)[number]

const Action = z.enum(['skip', 'overwrite'])
const Conflict = z
  .object({
    kind: z.enum(kinds),
    key: z.string(),
    existing_id: z.string(),
    reason: z.string(),
    action: Action,
  })
  .meta({ id: 'IpamImportConflict' })
export type Conflict = z.output<typeof Conflict>

export const Preview = z
  .object({
    source: z.literal(SOURCE),
    source_host: z.string().describe('Where the rows come from: ids of two servers are never taken for each other'),
    ...shownLists,
    conflicts: z.array(Conflict).describe('What is there already; each is skipped unless the commit says otherwise'),
    warnings: z.array(z.string()),
    unsupported: z.array(z.string()).describe('What the source has and is not imported as a whole'),
    counts: z.record(z.string(), z.int()),
  })
  .meta({ id: 'IpamImportPreview' })
export type Preview = z.output<typeof Preview>

/** The plan as a commit sends it back; what the commit finds out again is not read. */
export const Plan = z
  .object({
    source: z.string().max(64),
    source_host: z.string().max(255).default(''),
    ...sentLists,
    warnings: z.array(z.string().max(65_536)).max(MOST_OBJECTS).default([]),
  })
  .meta({ id: 'IpamImportPlan' })
export type Plan = z.output<typeof Plan>

const ConflictAction = z.object({ action: Action.default('skip') }).meta({ id: 'IpamImportAction' })
export type ConflictActions = Readonly<Record<string, z.output<typeof ConflictAction>>>

export const Commit = z
  .object({
    plan: Plan.describe('What the preview answered, unchanged'),
    conflict_actions: z
      .record(z.string().max(2048), ConflictAction)
      .default({})
      .describe('By the key of the conflict; what is there and not named here is skipped'),
    ...place,
    default_router_name: z.string().trim().min(1).max(255).default(USUAL_ROUTER).describe('Carries imported VLANs'),
  })
  .meta({ id: 'IpamImportCommit' })
export type Commit = z.output<typeof Commit>

export const actionsTaken = ['created', 'overwrote', 'skipped', 'failed'] as const
export type ActionTaken = (typeof actionsTaken)[number]

const LedgerRow = z
  .object({
    kind: z.enum(kinds),
    key: z.string(),
    action_taken: z.enum(actionsTaken),
    entity_id: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'IpamImportLedgerRow' })
export type LedgerRow = z.output<typeof LedgerRow>

export const Imported = z
  .object({
    source: z.literal(SOURCE),
    entities: z.array(LedgerRow).describe('One row for each object of the plan, and for each block made for a subnet'),
    warnings: z.array(z.string()),
    customers_created: z.int(),
    sites_created: z.int(),
    vrfs_created: z.int(),
    spaces_created: z.int(),
    vlans_created: z.int(),
    blocks_created: z.int(),
    subnets_created: z.int(),
    addresses_created: z.int(),
    total_created: z.int(),
    total_overwrote: z.int(),
    total_skipped: z.int(),
    total_failed: z.int(),
  })
  .meta({ id: 'IpamImported' })
export type Imported = z.output<typeof Imported>
