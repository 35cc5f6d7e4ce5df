import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { personWith } from '../../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const IPAM = '/api/v1/ipam'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

async function made(path: string, body: object): Promise<string> {
  const answer = await cadastre.call('POST', `${IPAM}${path}`, { body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body.id
}
const remove = (path: string, headers: Record<string, string> = {}) =>
  cadastre.call('DELETE', `${IPAM}${path}`, { headers })
const read = async (path: string) => (await cadastre.call('GET', `${IPAM}${path}`)).status

let spaces = 0
/** 10.0.0.0/8 over 10.1.0.0/16 with two subnets, and 10.2.0.0/16. */
async function tree() {
  const space = await made('/spaces', { name: `tree ${++spaces}` })
  const root = await made('/blocks', { space_id: space, network: '10.0.0.0/8' })
  const left = await made('/blocks', { space_id: space, parent_block_id: root, network: '10.1.0.0/16' })
  const right = await made('/blocks', { space_id: space, parent_block_id: root, network: '10.2.0.0/16' })
  const one = await made('/subnets', { space_id: space, block_id: left, network: '10.1.1.0/24' })
  const two = await made('/subnets', { space_id: space, block_id: left, network: '10.1.2.0/24' })
  return { space, root, left, right, one, two }
}

async function scopeOn(subnet: string): Promise<string> {
  const [group] = await cadastre.sql<{ id: string }>(
    `insert into dhcp_server_group (id, name) values (gen_random_uuid(), gen_random_uuid()::text) returning id`,
  )
  const [scope] = await cadastre.sql<{ id: string }>(
    `insert into dhcp_scope (id, group_id, subnet_id, name) values (gen_random_uuid(), $1, $2, 'office') returning id`,
    [group?.id, subnet],
  )
  return scope?.id ?? ''
}

type Stamp = { deleted_at: string | null; deleted_by_user_id: string | null; deletion_batch_id: string | null }
async function stampOf(table: string, id: string): Promise<Stamp | undefined> {
  const [row] = await cadastre.sql<Stamp>(
    `select deleted_at, deleted_by_user_id, deletion_batch_id from ${table} where id = $1`,
    [id],
  )
  return row
}

const auditOf = (id: string, action: string) =>
  cadastre.sql<{ old_value: Record<string, unknown>; new_value: object | null; resource_display: string }>(
    'select old_value, new_value, resource_display from audit_log where resource_id = $1 and action = $2 order by seq',
    [id, action],
  )

/** What blocks say of their use, against a count of the rows. */
async function miscounts(space: string): Promise<object[]> {
  return cadastre.sql(
    `select b.network, b.allocated_ips + coalesce(d.allocated_ips, 0) as said, coalesce(true_count.count, 0) as counted
     from ip_block b left join block_usage_delta d on d.block_id = b.id
     left join lateral (
       select count(*) from ip_address a join subnet s on s.id = a.subnet_id
       where s.space_id = b.space_id and s.deleted_at is null and s.network <<= b.network
         and is_used(a.status, a.address, s.network)
     ) true_count on true
     where b.space_id = $1 and b.deleted_at is null
       and b.allocated_ips + coalesce(d.allocated_ips, 0) <> coalesce(true_count.count, 0)`,
    [space],
  )
}

describe('moving to the trash', () => {
  test('a space takes its blocks, subnets and scopes along, all in one batch', async () => {
    const { space, root, left, one } = await tree()
    const scope = await scopeOn(one)
    expect((await remove(`/spaces/${space}`)).status).toBe(204)
    const stamps = await Promise.all([
      stampOf('ip_space', space),
      stampOf('ip_block', root),
      stampOf('ip_block', left),
      stampOf('subnet', one),
      stampOf('dhcp_scope', scope),
    ])
    expect(new Set(stamps.map((stamp) => stamp?.deletion_batch_id)).size).toBe(1)
    expect(stamps.every((stamp) => stamp?.deleted_at && stamp.deleted_by_user_id)).toBe(true)
    expect(await Promise.all([`/spaces/${space}`, `/blocks/${left}`, `/subnets/${one}`].map(read))).toEqual([
      404, 404, 404,
    ])
  })

  test('each row has its own audit entry with its whole image and the batch', async () => {
    const { left, one } = await tree()
    const subnet = (await cadastre.call('GET', `${IPAM}/subnets/${one}`)).body
    await remove(`/blocks/${left}`)
    const batch = (await stampOf('ip_block', left))?.deletion_batch_id
    const [entry] = await auditOf(one, 'soft_delete')
    expect(entry?.old_value).toEqual({ ...subnet, deletion_batch_id: batch })
    expect(entry).toMatchObject({ new_value: null, resource_display: '10.1.1.0/24' })
    expect((await auditOf(left, 'soft_delete'))[0]?.old_value).toMatchObject({ deletion_batch_id: batch })
  })

  test('a block leaves what is beside and above it alone, and its use is taken off above', async () => {
    const { space, root, left, right, one } = await tree()
    expect((await remove(`/blocks/${left}`)).status).toBe(204)
    expect(await Promise.all([`/blocks/${root}`, `/blocks/${right}`, `/subnets/${one}`].map(read))).toEqual([
      200, 200, 404,
    ])
    expect((await cadastre.call('GET', `${IPAM}/blocks/${root}`)).body.allocated_ips).toBe(0)
    expect(await miscounts(space)).toEqual([])
  })

  test('what was deleted before keeps its own batch', async () => {
    const { left, one, two } = await tree()
    await remove(`/subnets/${one}`)
    await remove(`/blocks/${left}`)
    const [first, second, block] = await Promise.all([
      stampOf('subnet', one),
      stampOf('subnet', two),
      stampOf('ip_block', left),
    ])
    expect(second?.deletion_batch_id).toBe(block?.deletion_batch_id)
    expect(first?.deletion_batch_id).not.toBe(block?.deletion_batch_id)
  })

  test('a subnet keeps its addresses, but not those that mirror leases', async () => {
    const { one } = await tree()
    await cadastre.sql(
      `insert into ip_address (id, subnet_id, address, auto_from_lease) values
       (gen_random_uuid(), $1, '10.1.1.50', true), (gen_random_uuid(), $1, '10.1.1.51', false)`,
      [one],
    )
    expect((await remove(`/subnets/${one}`)).status).toBe(204)
    const left = await cadastre.sql(`select host(address) as address from ip_address where subnet_id = $1`, [one])
    expect(left).toContainEqual({ address: '10.1.1.51' })
    expect(left).not.toContainEqual({ address: '10.1.1.50' })
  })

  test('the network is free again', async () => {
    const { space, root, left, one } = await tree()
    await remove(`/subnets/${one}`)
    await made('/subnets', { space_id: space, block_id: left, network: '10.1.1.0/25' })
    await remove(`/blocks/${left}`)
    const again = await made('/blocks', { space_id: space, parent_block_id: root, network: '10.1.0.0/16' })
    expect(await read(`/blocks/${again}`)).toBe(200)
  })

  test('a second delete, and one of what never was, answers 404', async () => {
    const { one, left, space } = await tree()
    await remove(`/spaces/${space}`)
    expect(await remove(`/subnets/${one}`)).toMatchObject({ status: 404, body: { detail: 'Subnet not found' } })
    expect(await remove(`/blocks/${left}`)).toMatchObject({ status: 404, body: { detail: 'IP block not found' } })
    expect(await remove(`/spaces/${space}`)).toMatchObject({ status: 404, body: { detail: 'IP space not found' } })
    expect((await remove(`/subnets/${UNKNOWN}`)).status).toBe(404)
  })

  test('a stale If-Match answers 412 and deletes nothing; a fresh one deletes', async () => {
    const { one, left, space } = await tree()
    for (const path of [`/subnets/${one}`, `/blocks/${left}`, `/spaces/${space}`]) {
      expect((await remove(path, { 'if-match': '"other"' })).status).toBe(412)
      const { headers } = await cadastre.call('GET', `${IPAM}${path}`)
      expect((await remove(path, { 'if-match': headers.etag ?? '' })).status).toBe(204)
    }
  })
})

describe('deleting for good', () => {
  test('a space or block with something in it is refused with what that is', async () => {
    const { space, root, left } = await tree()
    expect(await remove(`/spaces/${space}?permanent=true`)).toMatchObject({
      status: 409,
      body: { detail: 'IP space contains 3 blocks and 2 subnets; delete them first' },
    })
    expect(await remove(`/blocks/${root}?permanent=true`)).toMatchObject({
      status: 409,
      body: { detail: 'IP block contains 2 blocks and 2 subnets; delete them first' },
    })
    expect(await remove(`/blocks/${left}?permanent=true`)).toMatchObject({
      status: 409,
      body: { detail: 'IP block contains 0 blocks and 2 subnets; delete them first' },
    })
  })

  test('an empty one goes, with what of it lay in the trash', async () => {
    const { space, root, one, left } = await tree()
    await remove(`/blocks/${left}`)
    const scope = await scopeOn(one)
    await cadastre.sql('update dhcp_scope set deleted_at = now() where id = $1', [scope])
    await remove(`/blocks/${root}`)
    expect((await remove(`/spaces/${space}?permanent=true`)).status).toBe(204)
    for (const [table, id] of Object.entries({ ip_space: space, ip_block: left, subnet: one, dhcp_scope: scope }))
      expect(await stampOf(table, id)).toBeUndefined()
    expect(await auditOf(one, 'delete')).toHaveLength(1)
    expect((await auditOf(space, 'delete'))[0]?.old_value).toMatchObject({ id: space })
  })

  test('a fresh subnet goes with its placeholders; the blocks above count less', async () => {
    const { space, one } = await tree()
    expect((await remove(`/subnets/${one}?permanent=true`)).status).toBe(204)
    expect(await stampOf('subnet', one)).toBeUndefined()
    expect(await cadastre.sql('select from ip_address where subnet_id = $1', [one])).toEqual([])
    expect(await miscounts(space)).toEqual([])
  })

  test('a subnet in use is refused with what uses it, unless forced', async () => {
    const { space, one } = await tree()
    await cadastre.sql(`insert into ip_address (id, subnet_id, address) values (gen_random_uuid(), $1, '10.1.1.51')`, [
      one,
    ])
    const scope = await scopeOn(one)
    expect(await remove(`/subnets/${one}?permanent=true`)).toMatchObject({
      status: 409,
      body: { detail: 'Subnet contains 1 address and 1 DHCP scope; delete them first, or force it' },
    })
    expect((await remove(`/subnets/${one}?permanent=true&force=true`)).status).toBe(204)
    expect(await stampOf('dhcp_scope', scope)).toBeUndefined()
    expect(await miscounts(space)).toEqual([])
  })

  test('only a superadmin does it', async () => {
    const { one } = await tree()
    const { token } = await personWith(cadastre, [{ action: 'admin', resource_type: 'subnet' }])
    expect((await cadastre.call('DELETE', `${IPAM}/subnets/${one}?permanent=true`, { token })).status).toBe(403)
    expect((await cadastre.call('DELETE', `${IPAM}/subnets/${one}`, { token })).status).toBe(204)
  })
})

describe('at once', () => {
  test('a parent deleted while 32 children are made leaves no live child below it', async () => {
    const { space, left } = await tree()
    const creates = Array.from({ length: 32 }, (_, n) =>
      cadastre.call('POST', `${IPAM}/${n % 2 ? 'subnets' : 'blocks'}`, {
        body:
          n % 2
            ? { space_id: space, block_id: left, network: `10.1.${100 + n}.0/24` }
            : { space_id: space, parent_block_id: left, network: `10.1.${100 + n}.0/24` },
      }),
    )
    const [gone, ...answers] = await Promise.all([remove(`/blocks/${left}`), ...creates])
    expect(gone.status).toBe(204)
    expect(answers.every(({ status }) => status === 201 || status === 422)).toBe(true)
    const below = await cadastre.sql(
      `select network from subnet where block_id = $1 and deleted_at is null
       union all select network from ip_block where parent_block_id = $1 and deleted_at is null`,
      [left],
    )
    expect(below).toEqual([])
    expect(await miscounts(space)).toEqual([])
  })

  test('a subnet deleted while addresses are made in it ends with exact counts', async () => {
    const { space, root, one } = await tree()
    const creates = Array.from({ length: 32 }, (_, n) =>
      cadastre.call('POST', `${IPAM}/subnets/${one}/addresses`, {
        body: { address: `10.1.1.${100 + n}`, hostname: `h${n}` },
      }),
    )
    const [gone, ...answers] = await Promise.all([remove(`/subnets/${one}`), ...creates])
    expect(gone.status).toBe(204)
    expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true)
    expect(await miscounts(space)).toEqual([])
    expect((await cadastre.call('GET', `${IPAM}/blocks/${root}`)).body.allocated_ips).toBe(1)
  })

  test('of several deletes of one subnet one succeeds', async () => {
    const { one } = await tree()
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(`/subnets/${one}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404])
    expect(await auditOf(one, 'soft_delete')).toHaveLength(1)
  })
})
