import { clamp63, parseCidr, usableSize } from '@cadastre/core/ip'
import { newId } from '../../src/db/ids.ts'
import type { TestApp } from '../harness.ts'

export type Ground = { space: string; block: string; subnet: string }

/** A subnet in a block in a space of its own, without placeholder rows; columns of the subnet may be given. */
export async function groundIn(cadastre: TestApp, network: string, columns: object = {}): Promise<Ground> {
  const [space, block, subnet] = [newId(), newId(), newId()]
  await cadastre.sql('insert into ip_space (id, name) values ($1, $2)', [space, `space ${space}`])
  await cadastre.sql('insert into ip_block (id, space_id, network) values ($1, $2, $3)', [block, space, network])
  await insertSubnet(cadastre, { id: subnet, space_id: space, block_id: block, network, ...columns })
  return { space, block, subnet }
}

export async function insertSubnet(
  cadastre: TestApp,
  row: { network: string; [column: string]: unknown },
): Promise<void> {
  const cidr = parseCidr(row.network)?.cidr
  if (!cidr) throw new Error(`${row.network} is no network`)
  const columns = { total_ips: String(clamp63(usableSize(cidr))), ...row }
  const names = Object.keys(columns)
  const places = names.map((_, index) => `$${index + 1}`)
  await cadastre.sql(`insert into subnet (${names}) values (${places})`, Object.values(columns))
}

/** Rows from the first address on, one after the other. */
export async function fill(cadastre: TestApp, subnet: string, first: string, count: number): Promise<void> {
  await cadastre.sql(
    `insert into ip_address (id, subnet_id, address, hostname)
     select gen_random_uuid(), $1, $2::inet + n, 'host-' || n from generate_series(0, $3::integer - 1) n`,
    [subnet, first, count],
  )
}

/** A dynamic DHCP pool in the subnet. */
export async function poolIn(cadastre: TestApp, subnet: string, first: string, last: string): Promise<void> {
  const [group, scope] = [newId(), newId()]
  await cadastre.sql('insert into dhcp_server_group (id, name) values ($1, $2)', [group, `group ${group}`])
  await cadastre.sql('insert into dhcp_scope (id, group_id, subnet_id) values ($1, $2, $3)', [scope, group, subnet])
  await cadastre.sql('insert into dhcp_pool (id, scope_id, start_ip, end_ip) values ($1, $2, $3, $4)', [
    newId(),
    scope,
    first,
    last,
  ])
}

/** A forward zone in a group of its own, which has the same id. */
export async function zoneIn(cadastre: TestApp, id: string = newId()): Promise<string> {
  await cadastre.sql('insert into dns_group (id, name) values ($1, $2)', [id, `group ${id}`])
  await cadastre.sql(
    `insert into dns_zone (id, group_id, name, reversed_name) values ($1, $1, 'example.com.', E'com\\x01example')`,
    [id],
  )
  return id
}
