import { z } from 'zod'

/** What of NetBox's rows is read. Versions differ in what they leave out, and in where a site is named. */

const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
const Named = z
  .object({ id: z.int(), name: Text, slug: Text, display: Text })
  .nullish()
  .transform((row) => row ?? null)
/** A choice is an object with its value and label; old versions send the value alone. */
const Choice = z
  .union([z.string(), z.number(), z.object({ value: z.union([z.string(), z.number()]).nullish() })])
  .nullish()
  .transform((choice) => String((typeof choice === 'object' ? choice?.value : choice) ?? ''))
const CustomFields = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((fields) => fields ?? {})

const common = { id: z.int(), description: Text, custom_fields: CustomFields }

export const Tenant = z.object({ ...common, name: z.string(), slug: Text, group: Named })
export const Region = z.object({
  ...common,
  name: z.string(),
  slug: Text,
  parent: Named,
  _depth: z
    .int()
    .nullish()
    .transform((depth) => depth ?? 0),
})
export const Site = z.object({
  ...common,
  name: z.string(),
  slug: Text,
  status: Choice,
  region: Named,
  group: Named,
  physical_address: Text,
})
const Targets = z
  .array(z.object({ name: z.string() }))
  .nullish()
  .transform((targets) => (targets ?? []).map(({ name }) => name))
export const Vrf = z.object({
  ...common,
  name: z.string(),
  rd: Text,
  tenant: Named,
  enforce_unique: z.boolean().nullish(),
  import_targets: Targets,
  export_targets: Targets,
})
export const Aggregate = z.object({ ...common, prefix: z.string(), rir: Named, tenant: Named })

/** Since 4.2 a prefix has a scope of any kind; before, a site. */
const located = {
  site: Named,
  scope_type: Text,
  scope: Named,
}
export const Prefix = z.object({
  ...common,
  prefix: z.string(),
  status: Choice,
  vrf: Named,
  tenant: Named,
  vlan: z
    .object({ id: z.int(), vid: z.int().nullish(), name: Text })
    .nullish()
    .transform((vlan) => vlan ?? null),
  role: Named,
  is_pool: z.boolean().nullish(),
  ...located,
})
export const IpRange = z.object({ id: z.int(), start_address: z.string(), end_address: z.string(), vrf: Named })
export const IpAddress = z.object({
  ...common,
  address: z.string(),
  status: Choice,
  role: Choice,
  vrf: Named,
  dns_name: Text,
  assigned_object: z
    .object({ name: Text, display: Text, device: Named, virtual_machine: Named })
    .nullish()
    .transform((parsed) => parsed ?? null),
})
export const Vlan = z.object({
  ...common,
  vid: z.int().nullish(),
  name: Text,
  group: Named,
  status: Choice,
  role: Named,
  tenant: Named,
  ...located,
})

export type Tenant = z.output<typeof Tenant>
export type Region = z.output<typeof Region>
export type Site = z.output<typeof Site>
export type Vrf = z.output<typeof Vrf>
export type Aggregate = z.output<typeof Aggregate>
export type Prefix = z.output<typeof Prefix>
export type IpRange = z.output<typeof IpRange>
export type IpAddress = z.output<typeof IpAddress>
export type Vlan = z.output<typeof Vlan>

/** All that was read. What could not be understood is named by its list and its id. */
export type NetboxRows = {
  tenants: Tenant[]
  regions: Region[]
  sites: Site[]
  vrfs: Vrf[]
  aggregates: Aggregate[]
  prefixes: Prefix[]
  ranges: IpRange[]
  addresses: IpAddress[]
  vlans: Vlan[]
  unreadable: string[]
}
