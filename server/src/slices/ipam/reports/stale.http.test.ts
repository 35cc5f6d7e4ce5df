import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { personWith, tokenFor } from '../../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const IPAM = '/api/v1/ipam'
const PATH = `${IPAM}/reports/stale-ips`
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

async function made(path: string, body: object): Promise<string> {
  const answer = await cadastre.call('POST', `${IPAM}${path}`, { body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body.id
}

type Extra = { status?: string; fromLease?: boolean }
/** An address seen so many days ago, or never. */
async function address(subnet: string, text: string, daysAgo: number | null, extra: Extra = {}): Promise<string> {
  const [row] = await cadastre.sql<{ id: string }>(
    `insert into ip_address (id, subnet_id, address, status, auto_from_lease, last_seen_at, last_seen_method)
     values (gen_random_uuid(), $1, $2, $3, $4, now() - make_interval(days => $5), 'ping') returning id`,
    [subnet, text, extra.status ?? 'allocated', extra.fromLease ?? false, daysAgo],
  )
  return row?.id ?? ''
}

let spaces = 0
async function site() {
  const space = await made('/spaces', { name: `stale ${++spaces}` })
  const block = await made('/blocks', { space_id: space, network: '10.0.0.0/8' })
  const inner = await made('/blocks', { space_id: space, parent_block_id: block, network: '10.1.0.0/16' })
  const one = await made('/subnets', { space_id: space, block_id: inner, network: '10.1.1.0/24', name: 'one' })
  const two = await made('/subnets', { space_id: space, block_id: block, network: '10.2.2.0/24', name: 'two' })
  return { space, block, inner, one, two }
}

const report = async (query: string, token?: string) =>
  (await cadastre.call('GET', `${PATH}?${query}`, token ? { token } : {})).body
const listed = async (query: string, token?: string) =>
  (await report(query, token)).entries.map(({ address: text }: { address: string }) => text)
const deprecate = (body: object, token?: string) =>
  cadastre.call('POST', `${PATH}/deprecate`, { body, ...(token ? { token } : {}) })
const statusOf = async (id: string) =>
  (await cadastre.sql<{ status: string }>('select status from ip_address where id = $1', [id]))[0]?.status

describe('the report', () => {
  test('lists what was entered and not seen for 90 days, longest unseen first', async () => {
    const { space, one, two } = await site()
    await address(one, '10.1.1.10', 100)
    await address(two, '10.2.2.10', 400)
    await address(one, '10.1.1.11', 80)
    await address(one, '10.1.1.12', null)
    await address(one, '10.1.1.13', 200, { status: 'reserved' })
    await address(one, '10.1.1.14', 200, { fromLease: true })
    const body = await report(`space_id=${space}`)
    expect(body).toMatchObject({ stale_days: 90, include_never_seen: false, total: 2, limit: 200, offset: 0 })
    expect(body.generated_at).toMatch(/Z$/)
    expect(body.entries).toMatchObject([
      { address: '10.2.2.10', days_stale: 400, subnet_id: two, subnet_network: '10.2.2.0/24', subnet_name: 'two' },
      { address: '10.1.1.10', days_stale: 100, status: 'allocated', last_seen_method: 'ping', hostname: null },
    ])
    expect(await listed(`space_id=${space}&stale_days=50`)).toEqual(['10.2.2.10', '10.1.1.10', '10.1.1.11'])
    expect(await listed(`space_id=${space}&include_never_seen=true`)).toEqual(['10.1.1.12', '10.2.2.10', '10.1.1.10'])
    expect((await report(`space_id=${space}&include_never_seen=true`)).entries[0].days_stale).toBeNull()
    expect(await report(`space_id=${space}&limit=1&offset=1`)).toMatchObject({
      total: 2,
      entries: [{ days_stale: 100 }],
    })
  })

  test('narrows to a block with all below it, or to a subnet; not into the trash', async () => {
    const { space, block, inner, one, two } = await site()
    await address(one, '10.1.1.10', 100)
    await address(two, '10.2.2.10', 100)
    expect(await listed(`block_id=${block}`)).toEqual(['10.1.1.10', '10.2.2.10'])
    expect(await listed(`block_id=${inner}`)).toEqual(['10.1.1.10'])
    expect(await listed(`subnet_id=${two}`)).toEqual(['10.2.2.10'])
    expect(await listed(`subnet_id=${UNKNOWN}`)).toEqual([])
    await cadastre.call('DELETE', `${IPAM}/subnets/${one}`)
    expect(await listed(`space_id=${space}`)).toEqual(['10.2.2.10'])
  })

  test('refuses days and pages out of bounds', async () => {
    for (const query of ['stale_days=0', 'stale_days=3651', 'limit=0', 'limit=1001', 'offset=-1'])
      expect((await cadastre.call('GET', `${PATH}?${query}`)).status).toBe(422)
  })

  test('shows each caller the subnets they may read', async () => {
    const { space, one, two } = await site()
    await address(one, '10.1.1.10', 100)
    await address(two, '10.2.2.10', 100)
    const keeper = await personWith(cadastre, [{ action: 'read', resource_type: 'subnet', resource_id: one }])
    expect(await report(`space_id=${space}`, keeper.token)).toMatchObject({
      total: 1,
      entries: [{ address: '10.1.1.10' }],
    })
    const bound = await tokenFor(cadastre, undefined, {
      resource_grants: [{ action: 'read', resource_type: 'subnet', resource_id: two }],
    })
    expect(await listed(`space_id=${space}`, bound)).toEqual(['10.2.2.10'])
    const reader = await personWith(cadastre, [{ action: 'read', resource_type: 'subnet' }])
    expect(await listed(`space_id=${space}`, reader.token)).toHaveLength(2)
    const both = await personWith(cadastre, [
      { action: 'read', resource_type: 'ip_address' },
      { action: 'read', resource_type: 'subnet', resource_id: one },
    ])
    expect(await listed(`space_id=${space}`, both.token)).toEqual(['10.1.1.10'])
    const stranger = await personWith(cadastre, [{ action: 'read', resource_type: 'vlan' }])
    expect((await cadastre.call('GET', PATH, { token: stranger.token })).status).toBe(403)
  })
})

describe('deprecating', () => {
  test('changes the named that are stale and tells why the others were left alone', async () => {
    const { one } = await site()
    const stale = await address(one, '10.1.1.10', 100)
    const fresh = await address(one, '10.1.1.11', 5)
    const { status, body } = await deprecate({ ip_ids: [stale, fresh, UNKNOWN, stale] })
    expect(status).toBe(200)
    expect(body).toEqual({
      batch_id: expect.any(String),
      deprecated_count: 1,
      skipped: [
        { id: fresh, reason: 'It is not stale' },
        { id: UNKNOWN, reason: 'IP address not found' },
      ],
      capped: false,
    })
    expect(await Promise.all([stale, fresh].map(statusOf))).toEqual(['deprecated', 'allocated'])
    const [entry] = await cadastre.sql<{ old_value: object; new_value: object; action: string; changed: string[] }>(
      'select action, old_value, new_value from audit_log where resource_id = $1',
      [stale],
    )
    expect(entry).toMatchObject({
      action: 'update',
      old_value: { status: 'allocated', address: '10.1.1.10' },
      new_value: { status: 'deprecated', batch_id: body.batch_id },
    })
  })

  test('takes all that match, and nothing beside', async () => {
    const { space, one, two } = await site()
    const ids = [await address(one, '10.1.1.10', 100), await address(one, '10.1.1.11', null)]
    const beside = await address(two, '10.2.2.10', 100)
    expect((await deprecate({ all_matching: true, subnet_id: one })).body.deprecated_count).toBe(1)
    expect(
      (await deprecate({ all_matching: true, space_id: space, block_id: null, include_never_seen: true })).body,
    ).toMatchObject({ deprecated_count: 2, skipped: [], capped: false })
    expect(await Promise.all([...ids, beside].map(statusOf))).toEqual(['deprecated', 'deprecated', 'deprecated'])
    expect((await deprecate({ all_matching: true, space_id: space, include_never_seen: true })).body).toMatchObject({
      deprecated_count: 0,
    })
  })

  test('with nothing selected answers 422', async () => {
    for (const body of [{}, { ip_ids: [] }, { ip_ids: null, subnet_id: UNKNOWN }])
      expect((await deprecate(body)).status).toBe(422)
  })

  test('takes 5,000 at a time and says that there are more', async () => {
    const space = await made('/spaces', { name: 'many stale' })
    const block = await made('/blocks', { space_id: space, network: '10.0.0.0/8' })
    const subnet = await made('/subnets', { space_id: space, block_id: block, network: '10.8.0.0/16' })
    await cadastre.sql(
      `insert into ip_address (id, subnet_id, address, last_seen_at)
       select gen_random_uuid(), $1, '10.8.1.0'::inet + n, now() - interval '1 year' from generate_series(1, 5003) n`,
      [subnet],
    )
    const first = await deprecate({ all_matching: true, space_id: space })
    expect(first.body).toMatchObject({ deprecated_count: 5_000, capped: true })
    const second = await deprecate({ all_matching: true, space_id: space })
    expect(second.body).toMatchObject({ deprecated_count: 3, capped: false })
  })

  test('reaches only where the caller may write', async () => {
    const { space, one, two } = await site()
    const [mine, seen] = [await address(one, '10.1.1.10', 100), await address(two, '10.2.2.10', 100)]
    const keeper = await personWith(cadastre, [
      { action: 'write', resource_type: 'subnet', resource_id: one },
      { action: 'read', resource_type: 'subnet', resource_id: two },
    ])
    expect((await deprecate({ ip_ids: [seen] }, keeper.token)).body).toMatchObject({
      deprecated_count: 0,
      skipped: [{ id: seen, reason: 'It may not be changed' }],
    })
    expect((await deprecate({ all_matching: true, space_id: space }, keeper.token)).body.deprecated_count).toBe(1)
    expect(await Promise.all([mine, seen].map(statusOf))).toEqual(['deprecated', 'allocated'])
    const reader = await personWith(cadastre, [{ action: 'read', resource_type: 'subnet' }])
    expect((await deprecate({ ip_ids: [seen] }, reader.token)).status).toBe(403)
  })

  test('asked for several times at once changes each address once', async () => {
    const { one } = await site()
    const id = await address(one, '10.1.1.10', 100)
    const answers = await Promise.all(Array.from({ length: 6 }, () => deprecate({ ip_ids: [id] })))
    expect(answers.map(({ body }) => body.deprecated_count).sort()).toEqual([0, 0, 0, 0, 0, 1])
  })
})
