import { expect } from 'vitest'
import { newId } from '../../src/db/ids.ts'
import type { Answer } from '../answer.ts'
import type { TestApp } from '../harness.ts'

const IPAM = '/api/v1/ipam'
type Resource = { id: string; network: string; space_id: string }

let spaces = 0

/** Networks to change the structure of, made through the interface where there is one. */
export function estateIn(cadastre: TestApp) {
  const made = async (path: string, body: object): Promise<Answer['body']> => {
    const answer = await cadastre.call('POST', `${IPAM}${path}`, { body })
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
    return answer.body
  }
  const post = (path: string, body: object, token?: string) =>
    cadastre.call('POST', `${IPAM}${path}`, { body, ...(token ? { token } : {}) })

  return {
    post,
    space: (): Promise<{ id: string }> => made('/spaces', { name: `estate ${++spaces}` }),
    block: (spaceId: string, network: string, parent: string | null = null): Promise<Resource> =>
      made('/blocks', { space_id: spaceId, network, parent_block_id: parent }),
    subnet: (block: Resource, network: string, body: object = {}): Promise<Resource & { gateway: string | null }> =>
      made('/subnets', { space_id: block.space_id, block_id: block.id, network, ...body }),

    async address(
      subnetId: string,
      ip: string,
      columns: { hostname?: string; mac?: string; managed_by?: string } = {},
    ) {
      const id = newId()
      await cadastre.sql(
        `insert into ip_address (id, subnet_id, address, hostname, mac_address, managed_by)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, subnetId, ip, columns.hostname ?? null, columns.mac ?? null, columns.managed_by ?? null],
      )
      return id
    },

    async scope(subnetId: string, name: string, pools: [string, string][] = [], statics: string[] = []) {
      const [group, id] = [newId(), newId()]
      await cadastre.sql('insert into dhcp_server_group (id, name) values ($1, $2)', [group, `group ${group}`])
      await cadastre.sql('insert into dhcp_scope (id, group_id, subnet_id, name) values ($1, $2, $3, $4)', [
        id,
        group,
        subnetId,
        name,
      ])
      for (const [start, end] of pools) {
        await cadastre.sql('insert into dhcp_pool (id, scope_id, start_ip, end_ip) values ($1, $2, $3, $4)', [
          newId(),
          id,
          start,
          end,
        ])
      }
      for (const ip of statics) {
        await cadastre.sql(
          `insert into dhcp_static_assignment (id, scope_id, ip_address, mac_address)
           values ($1, $2, $3, '00:00:5e:00:53:01')`,
          [newId(), id, ip],
        )
      }
      return id
    },

    async set(subnetId: string, name: string, start: string, end: string) {
      const id = newId()
      await cadastre.sql(
        'insert into address_set (id, subnet_id, name, start_address, end_address) values ($1, $2, $3, $4, $5)',
        [id, subnetId, name, start, end],
      )
      return id
    },

    async nat(subnetId: string, name: string, internalIp: string | null = null) {
      const id = newId()
      await cadastre.sql(
        `insert into nat_mapping (id, name, kind, internal_subnet_id, internal_ip) values ($1, $2, 'hide', $3, $4)`,
        [id, name, subnetId, internalIp],
      )
      return id
    },

    /** The subnet that an existing row names. */
    async subnetOf(table: string, id: string, column = 'subnet_id'): Promise<string | null> {
      const [row] = await cadastre.sql<{ subnet: string }>(`select ${column} as subnet from ${table} where id = $1`, [
        id,
      ])
      return row?.subnet ?? null
    },

    rows: (subnetId: string) =>
      cadastre.sql<{ ip: string; status: string; hostname: string | null }>(
        'select host(address) as ip, status, hostname from ip_address where subnet_id = $1 order by address',
        [subnetId],
      ),

    audit: (id: string, action: string) =>
      cadastre.sql<{ old_value: Answer['body']; new_value: Answer['body']; resource_type: string }>(
        'select old_value, new_value, resource_type from audit_log where resource_id = $1 and action = $2 order by seq',
        [id, action],
      ),

    /** The counters of every subnet and block, held against the rows themselves. */
    async expectExactCounts(): Promise<void> {
      expect(await cadastre.sql(WRONG_SUBNETS)).toEqual([])
      expect(await cadastre.sql(WRONG_BLOCKS)).toEqual([])
    },

    /** Everything a failed change must leave as it was. */
    picture: (spaceId: string) => cadastre.sql(PICTURE, [spaceId]),
  }
}

export type Estate = ReturnType<typeof estateIn>

const WRONG_SUBNETS = `
  select s.network, counted.*, actual.* from subnet s
  cross join lateral (
    select s.allocated_ips + coalesce(sum(d.allocated_ips), 0) as allocated,
      s.address_rows + coalesce(sum(d.address_rows), 0) as rows from usage_delta d where d.subnet_id = s.id
  ) counted
  cross join lateral (
    select count(*) filter (where is_used(a.status, a.address, s.network)) as allocated, count(*) as rows
    from ip_address a where a.subnet_id = s.id
  ) actual
  where (counted.allocated, counted.rows) is distinct from (actual.allocated, actual.rows)`

const WRONG_BLOCKS = `
  select b.network, b.allocated_ips + coalesce(d.allocated_ips, 0) as counted, actual.allocated from ip_block b
  left join block_usage_delta d on d.block_id = b.id
  cross join lateral (
    select count(*) filter (where is_used(a.status, a.address, s.network)) as allocated
    from subnet s join ip_address a on a.subnet_id = s.id
    where s.deleted_at is null and b.id in (select block_chain(s.block_id))
  ) actual
  where b.deleted_at is null and b.allocated_ips + coalesce(d.allocated_ips, 0) <> actual.allocated`

const PICTURE = `
  select s.id, s.network::text, s.gateway::text, s.modified_at::text,
    (select jsonb_agg(jsonb_build_array(a.id, a.address, a.status, a.modified_at) order by a.address)
      from ip_address a where a.subnet_id = s.id) as addresses
  from subnet s where s.space_id = $1 order by s.network`
