import { bitsOf, type Cidr, formatCidr, lastOf, sizeOf } from '@cadastre/core/ip'
import type { ChildLayout, IpamTemplate, IpamTemplateUpdate } from './schema.ts'

/** Columns of a block or subnet that a template can fill. */
export type StampedFields = {
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  dns_group_ids: string[]
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  dns_inherit_settings: boolean
  dhcp_server_group_id: string | null
  dhcp_inherit_settings: boolean
  ddns_enabled: boolean
  ddns_hostname_policy: IpamTemplate['ddns_hostname_policy']
  ddns_domain_override: string | null
  ddns_ttl: number | null
  ddns_inherit_settings: boolean
}

/** What a template writes: only what it has a value for. */
export type TemplateStamp = {
  templateId: string
  fields: Partial<StampedFields>
  childLayout: ChildLayout | null
}

/** A row on which nothing was set. */
const UNSET: StampedFields = {
  tags: {},
  custom_fields: {},
  dns_group_ids: [],
  dns_zone_id: null,
  dns_additional_zone_ids: [],
  dns_inherit_settings: true,
  dhcp_server_group_id: null,
  dhcp_inherit_settings: true,
  ddns_enabled: false,
  ddns_hostname_policy: 'client_or_generated',
  ddns_domain_override: null,
  ddns_ttl: null,
  ddns_inherit_settings: true,
}
export const stampedColumns = Object.keys(UNSET) as (keyof StampedFields)[]

/** A setting of its own counts only on a row that does not inherit it, so the stamp also stops the inheritance. */
export function stampOf(template: Omit<IpamTemplate, 'applied_count'>): TemplateStamp {
  const dns = valuesOf({
    dns_group_ids: template.dns_group_id === null ? [] : [template.dns_group_id],
    dns_zone_id: template.dns_zone_id,
    dns_additional_zone_ids: template.dns_additional_zone_ids,
  })
  const dhcp = valuesOf({ dhcp_server_group_id: template.dhcp_group_id })
  const { ddns_enabled, ddns_hostname_policy, ddns_domain_override, ddns_ttl } = template
  const ddns = valuesOf({ ddns_enabled, ddns_hostname_policy, ddns_domain_override, ddns_ttl })
  const fields = {
    ...valuesOf({ tags: template.tags, custom_fields: template.custom_fields }),
    ...withFlag(dns, 'dns_inherit_settings'),
    ...withFlag(dhcp, 'dhcp_inherit_settings'),
    ...withFlag(ddns, 'ddns_inherit_settings'),
  }
  return { templateId: template.id, fields, childLayout: template.child_layout }
}

const isUnset = (name: string, value: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(UNSET[name as keyof StampedFields])

function valuesOf(fields: Partial<StampedFields>): Partial<StampedFields> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isUnset(name, value)))
}

function withFlag(fields: Partial<StampedFields>, flag: keyof StampedFields): Partial<StampedFields> {
  return Object.keys(fields).length === 0 ? {} : { ...fields, [flag]: false }
}

/** A new block or subnet with the template's values where the request named none. */
export function stamped<Input extends object>(
  input: Input,
  sentKeys: ReadonlySet<string>,
  { fields }: TemplateStamp,
): Input {
  const filled = Object.entries(fields).filter(([name]) => !sentKeys.has(name))
  return { ...input, ...Object.fromEntries(filled) }
}

/** What applying the stamp would write to a row: with force everything it has, else only what is not set there. */
export function fillingOf(row: StampedFields, { fields }: TemplateStamp, force: boolean): Partial<StampedFields> {
  const filled = Object.entries(fields).filter(([name]) => force || isUnset(name, row[name as keyof StampedFields]))
  return Object.fromEntries(filled)
}

/** `clear_…` keys of an update as the values they stand for. */
export function clearedBy(input: IpamTemplateUpdate): Omit<IpamTemplateUpdate, `clear_${string}`> {
  const {
    clear_dns_group_id,
    clear_dhcp_group_id,
    clear_dns_zone_id,
    clear_dns_additional_zone_ids,
    clear_child_layout,
    clear_ddns_domain_override,
    clear_ddns_ttl,
    ...fields
  } = input
  return {
    ...fields,
    ...(clear_dns_group_id && { dns_group_id: null }),
    ...(clear_dhcp_group_id && { dhcp_group_id: null }),
    ...(clear_dns_zone_id && { dns_zone_id: null }),
    ...(clear_dns_additional_zone_ids && { dns_additional_zone_ids: [] }),
    ...(clear_child_layout && { child_layout: null }),
    ...(clear_ddns_domain_override && { ddns_domain_override: null }),
    ...(clear_ddns_ttl && { ddns_ttl: null }),
  }
}

export type PlacedChild = { network: string; name: string; child: ChildLayout['children'][number] }

/**
 * Where the children of a layout go: in their order from the low end of the block, each at the next address its size
 * allows. Null for a layout that is too large for the block.
 */
export function placedChildren(block: Cidr, { children }: ChildLayout): PlacedChild[] | null {
  const placed: PlacedChild[] = []
  let next = block.first
  for (const [index, child] of children.entries()) {
    const network = childNetwork(block, next, child.prefix)
    if (!network) return null
    placed.push({ network: formatCidr(network), name: childName(child.name_template, network, index + 1), child })
    next = network.first + sizeOf(network)
  }
  return placed
}

function childNetwork(block: Cidr, next: bigint, prefix: number): Cidr | null {
  if (prefix < block.prefix || prefix > bitsOf(block.family)) return null
  const size = sizeOf({ ...block, prefix })
  const first = ((next + size - 1n) / size) * size
  return first + size - 1n <= lastOf(block).value ? { family: block.family, first, prefix } : null
}

/** `{n}` is the number of the child; `{oct1}` to `{oct4}` are the first four parts of its address. */
function childName(template: string, network: Cidr, n: number): string {
  const parts = partsOf(network)
  return template
    .replaceAll('{n}', String(n))
    .replace(/\{oct([1-4])\}/g, (_, part: string) => parts[Number(part) - 1] ?? '')
    .slice(0, 255)
}

function partsOf({ family, first }: Cidr): string[] {
  const [width, count, radix] = family === 4 ? [8n, 4n, 10] : [16n, 8n, 16]
  return [0n, 1n, 2n, 3n].map((part) =>
    ((first >> (width * (count - 1n - part))) & ((1n << width) - 1n)).toString(radix),
  )
}
