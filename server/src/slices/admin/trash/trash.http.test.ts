import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { personWith, tokenFor } from '../../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const IPAM = '/api/v1/ipam'
const TRASH = '/api/v1/admin/trash'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

async function made(path: string, body: object): Promise<string> {
  const answer = await cadastre.call('POST', `${IPAM}${path}`, { body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body.id
}
const remove = (path: string) => cadastre.call('DELETE', `${IPAM}${path}`)
const read = (path: string) => cadastre.call('GET', `${IPAM}${path}`)
const restore = (type: string, id: string) => cadastre.call('POST', `${TRASH}/${type}/${id}/restore`)
const list = async (query = '') => (await cadastre.call('GET', `${TRASH}${query}`)).body

let spaces = 0
async function tree() {
  const name = `trash ${++spaces}`
  const space = await made('/spaces', { name })
  const root = await made('/blocks', { space_id: space, network: '10.0.0.0/8', name: 'corporate' })
  const left = await made('/blocks', { space_id: space, parent_block_id: root, network: '10.1.0.0/16' })
  const one = await made('/subnets', { space_id: space, block_id: left, network: '10.1.1.0/24', name: 'office' })
  const two = await made('/subnets', { space_id: space, block_id: left, network: '10.1.2.0/24' })
  return { name, space, root, left, one, two }
}

async function miscounts(space: string): Promise<object[]> {
  return cadastre.sql(
    `select b.network from ip_block b left join block_usage_delta d on d.block_id = b.id
     where b.space_id = $1 and b.deleted_at is null and b.allocated_ips + coalesce(d.allocated_ips, 0) <> (
       select count(*) from ip_address a join subnet s on s.id = a.subnet_id
       where s.space_id = b.space_id and s.deleted_at is null and s.network <<= b.network
         and is_used(a.status, a.address, s.network))
     union all
     select s.network from subnet s where s.space_id = $1 and s.deleted_at is null and
       s.allocated_ips + coalesce((select sum(allocated_ips) from usage_delta d where d.subnet_id = s.id), 0)
       <> (select count(*) from ip_address a where a.subnet_id = s.id and is_used(a.status, a.address, s.network))`,
    [space],
  )
}

const auditOf = (id: string, action: string) =>
  cadastre.sql<{ old_value: object; new_value: object; user_display_name: string }>(
    'select old_value, new_value, user_display_name from audit_log where resource_id = $1 and action = $2',
    [id, action],
  )

describe('GET /admin/trash', () => {
  test('lists newest first, says who deleted what, and how much comes back with it', async () => {
    const { space, name, root, left, one, two } = await tree()
    await remove(`/subnets/${one}`)
    await remove(`/spaces/${space}`)
    const { items, total } = await list()
    expect(total).toBe(5)
    expect(items.map(({ id }: { id: string }) => id)).toEqual([space, root, left, two, one])
    expect(items[0]).toMatchObject({
      type: 'ip_space',
      name_or_cidr: name,
      batch_size: 4,
      deleted_by_username: 'admin',
    })
    expect(items[4]).toMatchObject({ type: 'subnet', name_or_cidr: '10.1.1.0/24', batch_size: 1 })
    expect(items[0].deletion_batch_id).toBe(items[3].deletion_batch_id)
  })

  test('filters by type, by part of a name or network, and by time', async () => {
    const ids = async (query: string) => (await list(query)).items.map(({ type }: { type: string }) => type)
    expect(await ids('?type=ip_block')).toEqual(['ip_block', 'ip_block'])
    expect(await ids('?type=dns_zone')).toEqual([])
    expect(await ids('?type=dhcp_scope')).toEqual([])
    expect(await ids('?q=OFFICE')).toEqual(['subnet'])
    expect(await ids('?q=10.1.')).toEqual(['ip_block', 'subnet', 'subnet'])
    expect(await ids('?q=%25')).toEqual([])
    expect(await ids('?since=2999-01-01')).toEqual([])
    expect(await ids('?until=2020-01-01T00:00:00Z')).toEqual([])
    expect(await list('?limit=1&offset=1')).toMatchObject({ total: 5, items: [{ type: 'ip_block' }] })
    expect((await cadastre.call('GET', `${TRASH}?type=vlan`)).status).toBe(422)
  })

  test('is for superadmins, in person', async () => {
    const { token } = await personWith(cadastre, [{ action: 'admin', resource_type: '*' }])
    const { one } = await tree()
    const bound = await tokenFor(cadastre, undefined, {
      resource_grants: [{ action: 'admin', resource_type: 'subnet', resource_id: one }],
    })
    for (const credential of [token, bound]) {
      expect((await cadastre.call('GET', TRASH, { token: credential })).status).toBe(403)
      expect((await cadastre.call('POST', `${TRASH}/subnet/${one}/restore`, { token: credential })).status).toBe(403)
      expect((await cadastre.call('DELETE', `${TRASH}/subnet/${one}`, { token: credential })).status).toBe(403)
    }
  })
})

describe('restoring', () => {
  test('one row brings back its whole batch as it was, with exact counters', async () => {
    const { space, root, left, one, two } = await tree()
    await cadastre.sql(
      `insert into ip_address (id, subnet_id, address, status) values
       (gen_random_uuid(), $1, '10.1.1.50', 'allocated'), (gen_random_uuid(), $1, '10.1.1.51', 'available')`,
      [one],
    )
    const before = await Promise.all([`/blocks/${root}`, `/subnets/${one}`].map(read))
    await remove(`/spaces/${space}`)
    const batch = (await list('?type=ip_space')).items[0].deletion_batch_id
    expect(await restore('subnet', two)).toMatchObject({ status: 200, body: { batch_id: batch, restored: 5 } })
    const after = await Promise.all([`/blocks/${root}`, `/subnets/${one}`].map(read))
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
    expect(after[0]?.body.allocated_ips).toBe(3)
    expect((await read(`/blocks/${left}`)).status).toBe(200)
    expect(await miscounts(space)).toEqual([])
    const [entry] = await auditOf(one, 'restore')
    expect(entry?.new_value).toEqual(after[1]?.body)
    expect(entry?.old_value).toEqual({ ...after[1]?.body, deletion_batch_id: batch })
  })

  test('counters stay exact when addresses were written just before the delete', async () => {
    const { space, left, one } = await tree()
    await cadastre.call('POST', `${IPAM}/subnets/${one}/addresses`, {
      body: { address: '10.1.1.77', hostname: 'late' },
    })
    await remove(`/blocks/${left}`)
    await cadastre.sql('select fold_usage()')
    expect(await miscounts(space)).toEqual([])
    expect((await restore('ip_block', left)).status).toBe(200)
    expect(await miscounts(space)).toEqual([])
    expect((await read(`/subnets/${one}`)).body.allocated_ips).toBe(2)
  })

  test('a taken name answers 409 with the conflict, and nothing comes back', async () => {
    const { space, name, root } = await tree()
    await remove(`/spaces/${space}`)
    const other = await made('/spaces', { name })
    const answer = await restore('ip_space', space)
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toMatchObject({
      conflicts: [{ type: 'ip_space', id: space, display: name, reason: 'A live IP space has this name' }],
    })
    expect(answer.body.detail.message).toEqual(expect.any(String))
    expect((await read(`/blocks/${root}`)).status).toBe(404)
    await remove(`/spaces/${other}`)
    expect((await restore('ip_space', space)).status).toBe(200)
  })

  test('live networks in the way are each named', async () => {
    const { space, root, left, one, two } = await tree()
    await remove(`/blocks/${left}`)
    const wide = await made('/blocks', { space_id: space, parent_block_id: root, network: '10.0.0.0/15' })
    await made('/subnets', { space_id: space, block_id: wide, network: '10.1.2.128/25' })
    expect((await restore('subnet', one)).body.detail.conflicts).toEqual([
      { type: 'ip_block', id: left, display: '10.1.0.0/16', reason: 'It overlaps with the live block 10.0.0.0/15' },
      { type: 'subnet', id: two, display: '10.1.2.0/24', reason: 'It overlaps with the live subnet 10.1.2.128/25' },
    ])
  })

  test('a block does not come back over a subnet of its parent, nor a subnet over a block of its block', async () => {
    const { space, root, left, one } = await tree()
    await remove(`/subnets/${one}`)
    const inner = await made('/blocks', { space_id: space, parent_block_id: left, network: '10.1.0.0/23' })
    expect((await restore('subnet', one)).body.detail.conflicts).toEqual([
      { type: 'subnet', id: one, display: '10.1.1.0/24', reason: 'It overlaps with the live block 10.1.0.0/23' },
    ])
    await remove(`/blocks/${inner}`)
    await remove(`/blocks/${left}`)
    await made('/subnets', { space_id: space, block_id: root, network: '10.1.200.0/24' })
    expect((await restore('ip_block', left)).body.detail.conflicts).toEqual([
      { type: 'ip_block', id: left, display: '10.1.0.0/16', reason: 'It overlaps with the live subnet 10.1.200.0/24' },
    ])
  })

  test('what is above must come back first', async () => {
    const { space, name, root, left, one } = await tree()
    const reasons = async (type: string, id: string) =>
      (await restore(type, id)).body.detail.conflicts.map(({ reason }: { reason: string }) => reason)
    await remove(`/subnets/${one}`)
    await remove(`/blocks/${left}`)
    await remove(`/blocks/${root}`)
    await remove(`/spaces/${space}`)
    expect(await reasons('subnet', one)).toEqual(['Its block 10.1.0.0/16 is in the trash; restore that first'])
    expect(await reasons('ip_block', left)).toEqual([
      `Its IP space ${name} is in the trash; restore that first`,
      'Its parent block 10.0.0.0/8 is in the trash; restore that first',
    ])
    for (const [type, id] of [
      ['ip_space', space],
      ['ip_block', root],
      ['ip_block', left],
      ['subnet', one],
    ] as const)
      expect((await restore(type, id)).status).toBe(200)
    expect(await miscounts(space)).toEqual([])
  })

  test('a scope comes back unless its group serves the subnet again or reserves the same MAC elsewhere', async () => {
    const { one, two } = await tree()
    const [group] = await cadastre.sql<{ id: string }>(
      `insert into dhcp_server_group (id, name) values (gen_random_uuid(), gen_random_uuid()::text) returning id`,
    )
    const scope = async (subnet: string, address: string) => {
      const [row] = await cadastre.sql<{ id: string }>(
        `insert into dhcp_scope (id, group_id, subnet_id, name) values (gen_random_uuid(), $1, $2, 'lan') returning id`,
        [group?.id, subnet],
      )
      await cadastre.sql(
        `insert into dhcp_static_assignment (id, scope_id, ip_address, mac_address)
         values (gen_random_uuid(), $1, $2, '02:00:00:00:00:01')`,
        [row?.id, address],
      )
      return row?.id ?? ''
    }
    const first = await scope(one, '10.1.1.9')
    await remove(`/subnets/${one}`)
    expect((await list('?type=dhcp_scope')).items).toMatchObject([{ id: first, name_or_cidr: 'lan', batch_size: 2 }])
    const second = await scope(two, '10.1.2.9')
    expect((await restore('dhcp_scope', first)).body.detail.conflicts).toEqual([
      {
        type: 'dhcp_scope',
        id: first,
        display: 'lan',
        reason: 'A live scope of its server group has a reservation for 02:00:00:00:00:01',
      },
    ])
    await cadastre.sql('delete from dhcp_scope where id = $1', [second])
    expect((await restore('dhcp_scope', first)).body).toMatchObject({ restored: 2 })
    expect((await read(`/subnets/${one}`)).status).toBe(200)
  })

  test('what is not in the trash answers 404', async () => {
    const { one } = await tree()
    for (const [type, id] of [
      ['subnet', one],
      ['ip_block', UNKNOWN],
      ['dns_zone', UNKNOWN],
    ] as const) {
      expect(await restore(type, id)).toMatchObject({ status: 404, body: { detail: 'Trash entry not found' } })
      expect((await cadastre.call('DELETE', `${TRASH}/${type}/${id}`)).status).toBe(404)
    }
  })
})

describe('restoring at once', () => {
  test('of many restores of one batch one succeeds', async () => {
    const { space, one, left } = await tree()
    await remove(`/blocks/${left}`)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => restore(n % 2 ? 'subnet' : 'ip_block', n % 2 ? one : left)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404, 404, 404])
    expect(await auditOf(one, 'restore')).toHaveLength(1)
    expect(await miscounts(space)).toEqual([])
  })

  test('a restore and creates of the same network end with one of them', async () => {
    for (let round = 0; round < 4; round++) {
      const { space, left, one } = await tree()
      await remove(`/subnets/${one}`)
      const create = () =>
        cadastre.call('POST', `${IPAM}/subnets`, {
          body: { space_id: space, block_id: left, network: '10.1.1.0/24' },
        })
      const [restored, ...created] = await Promise.all([restore('subnet', one), create(), create(), create()])
      const succeeded = [restored.status === 200, ...created.map(({ status }) => status === 201)]
      expect(succeeded.filter(Boolean)).toHaveLength(1)
      expect([restored, ...created].every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
      const live = await cadastre.sql(
        `select from subnet where space_id = $1 and network = '10.1.1.0/24' and deleted_at is null`,
        [space],
      )
      expect(live).toHaveLength(1)
      expect(await miscounts(space)).toEqual([])
    }
  })
})

describe('deleting from the trash', () => {
  test('a block goes for good with everything below it, each with its own audit entry', async () => {
    const { space, left, one, two } = await tree()
    await remove(`/subnets/${one}`)
    await remove(`/blocks/${left}`)
    expect((await cadastre.call('DELETE', `${TRASH}/ip_block/${left}`)).status).toBe(204)
    expect(await cadastre.sql('select from subnet where id = any($1::uuid[])', [[one, two]])).toEqual([])
    expect(await cadastre.sql('select from ip_block where id = $1', [left])).toEqual([])
    for (const id of [left, one, two]) expect(await auditOf(id, 'permanent_delete')).toHaveLength(1)
    expect(await miscounts(space)).toEqual([])
  })

  test('the rest of the batch can still come back', async () => {
    const { left, one, two } = await tree()
    await remove(`/blocks/${left}`)
    expect((await cadastre.call('DELETE', `${TRASH}/subnet/${one}`)).status).toBe(204)
    expect((await restore('subnet', two)).body.restored).toBe(2)
  })

  const keepFor = (days: number) => cadastre.call('PUT', '/api/v1/settings', { body: { soft_delete_purge_days: days } })

  test('the nightly run takes what is older than the setting says, and with zero days nothing', async () => {
    const old = await tree()
    const young = await tree()
    await remove(`/subnets/${old.one}`)
    await remove(`/spaces/${old.space}`)
    await remove(`/spaces/${young.space}`)
    const age = (space: string, days: number) =>
      Promise.all(
        ['ip_block', 'subnet'].map((table) =>
          cadastre.sql(`update ${table} set deleted_at = now() - make_interval(days => $2) where space_id = $1`, [
            space,
            days,
          ]),
        ),
      )
    await age(old.space, 31)
    await cadastre.sql(`update ip_space set deleted_at = now() - interval '31 days' where id = $1`, [old.space])
    await age(young.space, 29)
    await keepFor(0)
    await cadastre.runJob('trash_purge')
    expect(await cadastre.sql('select from ip_space where id = $1', [old.space])).toHaveLength(1)
    await keepFor(30)
    await cadastre.runJob('trash_purge')
    expect(await cadastre.sql('select from ip_space where id = $1', [old.space])).toEqual([])
    expect(await cadastre.sql('select from subnet where space_id = $1', [old.space])).toEqual([])
    expect((await restore('ip_space', young.space)).body.restored).toBe(5)
    expect((await auditOf(old.one, 'permanent_delete'))[0]?.user_display_name).toBe('system')
  })
})
