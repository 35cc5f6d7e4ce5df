import { type Cidr, compareCidr, contains, equalCidr, supernet } from '@cadastre/core/ip'
import { type FieldDefinition, typedValue } from '../../custom-fields/rules.ts'
import type { PreviewRow, RowFault } from './schema.ts'

type Values = Record<string, unknown>

/** How a column is used: as a field, as a custom field, or not at all. */
type Use = { field: string } | { custom: string } | null
export type Columns = ReadonlyMap<string, Use>

const SUBNET_FIELDS: Record<string, string> = {
  network: 'network',
  name: 'name',
  gateway: 'gateway',
  vlan: 'vlan_id',
  vlanid: 'vlan_id',
  vxlan: 'vxlan_id',
  vxlanid: 'vxlan_id',
  description: 'description',
  status: 'status',
  domainname: 'domain_name',
  tags: 'tags',
  customfields: 'custom_fields',
  space: 'space',
}
// What an export counts or looks up; read back it says nothing about the subnet itself.
const SUBNET_UNUSED = ['block', 'id', 'totalips', 'allocatedips', 'utilizationpercent']

const ADDRESS_FIELDS: Record<string, string> = {
  address: 'address',
  ip: 'address',
  ipaddress: 'address',
  hostname: 'hostname',
  mac: 'mac_address',
  macaddress: 'mac_address',
  description: 'description',
  status: 'status',
  tags: 'tags',
  customfields: 'custom_fields',
}
const ADDRESS_UNUSED = ['subnet', 'id', 'fqdn', 'lastseenat']

export const subnetColumns = (names: readonly string[], definitions: readonly FieldDefinition[]): Columns =>
  columnsOf(names, SUBNET_FIELDS, SUBNET_UNUSED, definitions)
export const addressColumns = (names: readonly string[], definitions: readonly FieldDefinition[]): Columns =>
  columnsOf(names, ADDRESS_FIELDS, ADDRESS_UNUSED, definitions)

/** Capitals, spaces and underscores in a heading do not matter. */
const key = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

/** How an export names a custom field that is called like a column of its own. */
export const CUSTOM = 'custom:'

function columnsOf(
  names: readonly string[],
  fields: Record<string, string>,
  unused: readonly string[],
  definitions: readonly FieldDefinition[],
): Columns {
  const defined = new Map(definitions.map(({ name }) => [key(name), name]))
  const use = (name: string): Use => {
    if (name.startsWith(CUSTOM)) return { custom: name.slice(CUSTOM.length) }
    const field = fields[key(name)]
    if (field) return { field }
    return unused.includes(key(name)) ? null : { custom: defined.get(key(name)) ?? name }
  }
  return new Map(names.map((name) => [name, use(name)]))
}

export const hasField = (columns: Columns, field: string): boolean =>
  [...columns.values()].some((use) => use !== null && 'field' in use && use.field === field)

/** The name an export gives to the column of a custom field. */
export function customHeading(name: string, kind: 'subnet' | 'address'): string {
  const [fields, unused] = kind === 'subnet' ? [SUBNET_FIELDS, SUBNET_UNUSED] : [ADDRESS_FIELDS, ADDRESS_UNUSED]
  const isTaken = key(name) in fields || unused.includes(key(name)) || name.startsWith(CUSTOM) || name !== name.trim()
  return isTaken || name === '' ? CUSTOM + name : name
}

/** What a row says: blank cells say nothing. A text becomes what its field holds. */
export function valuesOfRow(
  values: Values,
  columns: Columns,
  definitions: readonly FieldDefinition[],
): Values | string {
  const fields: Values = {}
  const custom: Values = {}
  for (const [name, value] of Object.entries(values)) {
    const use = columns.get(name)
    if (!use || isBlank(value)) continue
    if ('custom' in use) custom[use.custom] = value
    else fields[use.field] = value
  }
  const objects = { tags: objectOf(fields.tags), custom_fields: objectOf(fields.custom_fields) }
  if (objects.tags === null || objects.custom_fields === null) return 'tags and custom_fields are JSON objects'
  const typed = typedFields(definitions, { ...objects.custom_fields, ...custom })
  return {
    ...fields,
    ...(objects.tags ? { tags: objects.tags } : {}),
    ...(Object.keys(typed).length > 0 ? { custom_fields: typed } : {}),
  }
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** An object as it is or as JSON text; undefined for nothing, null for anything else. */
function objectOf(value: unknown): Values | undefined | null {
  if (value === undefined) return undefined
  const parsed = typeof value === 'string' ? parsedJson(value) : value
  return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed) ? (parsed as Values) : null
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function typedFields(definitions: readonly FieldDefinition[], fields: Values): Values {
  const known = new Map(definitions.map((definition) => [definition.name, definition]))
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const definition = known.get(name)
      return [name, definition && typeof value === 'string' ? typedValue(definition, value) : value]
    }),
  )
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
const lower = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value)
const integer = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*\d{1,9}(\.0+)?\s*$/.test(value) ? Number(value) : value

/** Text as cells have it, in the form that the schema of a single create expects. */
export function subnetInput(fields: Values): Values {
  const form: Record<string, (value: unknown) => unknown> = {
    network: trimmed,
    gateway: trimmed,
    domain_name: trimmed,
    status: lower,
    vlan_id: integer,
    vxlan_id: integer,
  }
  return mapped(fields, form)
}

/** The same of an address; the length of its network, which some write with it, is left out. */
export function addressInput(fields: Values): Values {
  const address = (value: unknown) => (typeof value === 'string' ? value.trim().replace(/\/\d{1,3}$/, '') : value)
  return mapped(fields, { address, hostname: trimmed, mac_address: trimmed, status: lower })
}

const mapped = (fields: Values, form: Record<string, (value: unknown) => unknown>): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, form[name]?.(value) ?? value]))

/** A row and what becomes of it. */
export type Fate = Pick<PreviewRow, 'action' | 'line' | 'network' | 'name' | 'details' | 'reason'>

export function grouped<One extends Fate>(kind: PreviewRow['kind'], fates: readonly One[]) {
  const of = (...actions: PreviewRow['action'][]): PreviewRow[] =>
    fates.flatMap(({ action, line, network, name, details, reason }) =>
      actions.includes(action) ? [{ kind, action, line, network, name, details, reason }] : [],
    )
  const lists = {
    creates: of('create'),
    updates: of('update'),
    conflicts: of('conflict', 'skip'),
    errors: of('error'),
  }
  return { summary: countsOf(lists), ...lists }
}

const countsOf = (lists: Record<'creates' | 'updates' | 'conflicts' | 'errors', unknown[]>) => ({
  creates: lists.creates.length,
  updates: lists.updates.length,
  conflicts: lists.conflicts.length,
  errors: lists.errors.length,
})

type Groups = ReturnType<typeof grouped>

/** Two groups as one, the first before the second. */
export function joined(one: Groups, other: Groups): Groups {
  const lists = {
    creates: [...one.creates, ...other.creates],
    updates: [...one.updates, ...other.updates],
    conflicts: [...one.conflicts, ...other.conflicts],
    errors: [...one.errors, ...other.errors],
  }
  return { summary: countsOf(lists), ...lists }
}

export const faultsIn = (fates: readonly Fate[], action: Fate['action'] = 'error'): RowFault[] =>
  fates.flatMap((fate) =>
    fate.action === action ? [{ line: fate.line, network: fate.network, reason: fate.reason ?? '' }] : [],
  )

/** Values of the file over those of the row; maps are merged. */
export function overlaid<Row extends object>(row: Row, fields: Values): Row {
  const merge = (name: string): Values => {
    const old = (row as Values)[name] as Values
    return name in fields ? { [name]: { ...old, ...(fields[name] as Values) } } : {}
  }
  return { ...row, ...fields, ...merge('tags'), ...merge('custom_fields') }
}

export type Placed = { id: string; cidr: Cidr }

/** The blocks of a space, to find the smallest one around a network. */
export class BlockTree {
  readonly #blocks = new Map<string, Placed>()
  #prefixes: number[] = []

  constructor(blocks: readonly Placed[]) {
    for (const block of blocks) this.add(block)
  }

  add(block: Placed): void {
    this.#blocks.set(spot(block.cidr), block)
    const { prefix } = block.cidr
    if (!this.#prefixes.includes(prefix)) this.#prefixes = [...this.#prefixes, prefix].sort((a, b) => b - a)
  }

  around(cidr: Cidr): Placed | null {
    const matches = this.#prefixes
      .filter((prefix) => prefix <= cidr.prefix)
      .map((prefix) => this.#blocks.get(spot(supernet(cidr, prefix))))
    return matches.find((block) => block !== undefined) ?? null
  }
}

const spot = ({ family, first, prefix }: Cidr): string => `${family}/${prefix}/${first}`

/** For each network that is equal to another of the file or overlaps one: which. Of two, the later one is at fault. */
export function clashes(cidrs: readonly Cidr[]): Map<number, { index: number; isEqual: boolean }> {
  const order = cidrs.map((cidr, index) => ({ cidr, index }))
  order.sort((a, b) => compareCidr(a.cidr, b.cidr) || a.index - b.index)
  const containers = new Map<number, { index: number; isEqual: boolean }>()
  const open: { cidr: Cidr; index: number }[] = []
  for (const one of order) {
    let above = open.at(-1)
    while (above && !contains(above.cidr, one.cidr)) {
      open.pop()
      above = open.at(-1)
    }
    if (above && above.index < one.index) {
      containers.set(one.index, { index: above.index, isEqual: equalCidr(above.cidr, one.cidr) })
      continue
    }
    if (above) {
      open.pop()
      containers.set(above.index, { index: one.index, isEqual: false })
    }
    open.push(one)
  }
  return containers
}
