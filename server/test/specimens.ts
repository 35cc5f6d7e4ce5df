import { randomUUID } from 'node:crypto'
import { foreignKeys } from '../src/db/foreign-keys.ts'

export type Row = Record<string, unknown>
export type Run = (text: string, values?: unknown[]) => Promise<Row[]>

type Column = { table: string; name: string; type: string; is_needed: boolean; most: number | null }

const COLUMNS = `
  select relation.relname as table, attname as name, typname as type,
    attnotnull and not atthasdef and attidentity = '' as is_needed,
    case when typname in ('varchar', 'bpchar') then atttypmod - 4 end as most
  from pg_attribute join pg_class relation on relation.oid = attrelid join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`

/** What a column of a type holds, where nothing else is known; different each time. */
const SAMPLES: Record<string, (n: number) => unknown> = {
  uuid: () => randomUUID(),
  varchar: (n) => `x${n}`,
  bpchar: () => 'EUR',
  text: (n) => `x${n}`,
  int2: () => 1,
  int4: () => 1,
  int8: (n) => n,
  bool: () => false,
  bytea: (n) => Buffer.from(`x${n}`),
  json: () => '{}',
  jsonb: () => '{}',
  inet: (n) => `fd00::${n.toString(16)}`,
  cidr: (n) => `fd00:${n.toString(16)}::/32`,
  macaddr: (n) => `02:00:00:00:00:${(n % 256).toString(16).padStart(2, '0')}`,
  timestamptz: () => '2030-01-01T00:00:00Z',
}

/** Values that satisfy the checks of a table beyond the types of its columns, from the rows it refers to. */
const RULES: Record<string, (n: number, parents: Record<string, Row>) => Row> = {
  auth_provider: () => ({ type: 'ldap' }),
  asn: () => ({ kind: 'public', registry: 'unknown' }),
  certificate: (n) => ({ fingerprint_sha256: n.toString(16).padStart(64, '0'), source: 'uploaded', names: '[]' }),
  auth_sync: () => ({ reason: 'manual' }),
  cutover_switch: () => ({ direction: 'cutover', outcome: 'done', finished_at: '2030-01-01T00:00:00Z' }),
  multicast_group: (n) => ({ address: `ff0e::${n.toString(16)}` }),
  address_set: () => ({ range_kind: 'explicit', explicit_addresses: '["fd00::1"]' }),
  dhcp_pool: (n, { scope_id }) => ({ start_ip: inside(scope_id, n), end_ip: inside(scope_id, n) }),
  dhcp_static_assignment: (n, { scope_id }) => ({
    ip_address: inside(scope_id, n),
    mac_address: `02:00:00:00:${(n >> 8).toString(16).padStart(2, '0')}:${(n & 255).toString(16).padStart(2, '0')}`,
  }),
  dhcp_lease_history: () => ({ lease_state: 'expired' }),
  ra_router_allowlist: (n) => ({ source_ip: `fd00::${n.toString(16)}` }),
  dns_zone: (n) => ({ name: `z${n}.example.`, reversed_name: `example\u0001z${n}` }),
  dns_record: (n, { zone_id }) => ({
    name: `n${n}`,
    fqdn: `n${n}.${zone_id?.name}`,
    reversed_name: `n${n}`,
    record_type: 'A',
    value: `192.0.2.${n % 256}`,
  }),
  dns_blocklist_entry: (n) => ({ domain: `x${n}.example` }),
  dns_blocklist_exception: (n) => ({ domain: `x${n}.example` }),
  dns_update_acl: (n) => ({ seq: n, match_kind: 'tsig_key', action: 'grant' }),
  dnssec_key: () => ({ key_type: 'csk' }),
  dns_change: () => ({ op: 'create' }),
  dns_change_outcome: () => ({ state: 'retry' }),
  ip_block: (_n, { space_id, parent_block_id }) => ({
    space_id: parent_block_id?.space_id ?? space_id?.id,
    ...(parent_block_id ? { network: below(parent_block_id.network) } : {}),
  }),
  subnet: (_n, { block_id }) => ({ space_id: block_id?.space_id, network: below(block_id?.network), status: 'active' }),
  ip_address: (n, { subnet_id }) => ({ address: `${String(subnet_id?.network).split('/')[0]}${n.toString(16)}` }),
  ipam_template: () => ({ applies_to: 'block' }),
  network_service_resource: () => ({ resource_kind: 'subnet' }),
  vlan: (n) => ({ vlan_id: (n % 4000) + 1 }),
}

/** An address of a network. */
const inside = (row: Row | undefined, n: number): string => `${String(row?.network).split('/')[0]}${n.toString(16)}`

/** Columns that may be empty, but not in these rows. */
const CHOSEN: Record<string, readonly string[]> = { dns_update_acl: ['tsig_key_id'] }

/** A network inside another of our samples, which leave room after their first or second group. */
const below = (network: unknown): string => {
  const [, first, length] = /^([^/]+?)::\/(\d+)$/.exec(String(network)) ?? []
  return `${first}:1::/${Number(length) + 16}`
}

/** Puts rows into any table of the schema, each with the rows it cannot be without. */
export class Specimens {
  readonly #run: Run
  readonly #columns: readonly Column[]
  #count = 0

  private constructor(run: Run, columns: readonly Column[]) {
    this.#run = run
    this.#columns = columns
  }

  static async over(run: Run): Promise<Specimens> {
    return new Specimens(run, (await run(COLUMNS)) as Column[])
  }

  columnsOf(table: string): readonly Column[] {
    return this.#columns.filter((column) => column.table === table)
  }

  /** Values for an insert, without inserting: a row with these columns set, and every other that it needs. */
  async values(table: string, given: Row = {}): Promise<Row> {
    const fixed = table === 'subnet' ? await this.#inBlock(given) : given
    const n = ++this.#count
    const needed = this.columnsOf(table).filter(
      ({ name, is_needed }) => is_needed || name in fixed || CHOSEN[table]?.includes(name),
    )
    const values: Row = {}
    const parents: Record<string, Row> = {}
    for (const column of needed) {
      const key = foreignKeys.find((known) => known.table === table && known.columns[0] === column.name)
      if (key) parents[column.name] = await this.#parent(key.references, fixed[column.name])
      values[column.name] = parents[column.name]?.id ?? SAMPLES[column.type]?.(n)
    }
    return { ...values, ...RULES[table]?.(n, parents), ...fixed }
  }

  /** A subnet and its block are of one space. */
  async #inBlock(subnet: Row): Promise<Row> {
    if (subnet.block_id !== undefined || subnet.space_id === undefined) return subnet
    const { id } = await this.row('ip_block', { space_id: subnet.space_id })
    return { ...subnet, block_id: id }
  }

  async row(table: string, fixed: Row = {}): Promise<Row> {
    const values = await this.values(table, fixed)
    const [row] = await this.insert(table, values)
    return row ?? {}
  }

  insert(table: string, values: Row): Promise<Row[]> {
    const names = Object.keys(values)
    const places = names.map((_, index) => `$${index + 1}`)
    return this.#run(
      `insert into "${table}" (${names.join(', ')}) values (${places.join(', ')}) returning *`,
      names.map((name) => values[name]),
    )
  }

  async #parent(table: string, id: unknown): Promise<Row> {
    if (id === undefined) return this.row(table)
    const [row] = await this.#run(`select * from "${table}" where id = $1`, [id])
    return row ?? { id }
  }
}
