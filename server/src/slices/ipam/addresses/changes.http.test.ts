import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { groundIn, poolIn, zoneIn } from '../../../../test/ipam/arrange.ts'
import { ADDRESSES, addressCalls, UNKNOWN } from '../../../../test/ipam/calls.ts'
import { newId } from '../../../db/ids.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const { create, update, auditOf, counted } = addressCalls(() => cadastre)

describe('GET and PUT /ipam/addresses/{id}', () => {
  test('what was read, sent back unedited, changes nothing and writes no audit row', async () => {
    const { subnet } = await groundIn(cadastre, '10.20.0.0/24')
    const { body } = await create(subnet, {
      address: '10.20.0.1',
      tags: { z: 1, a: [1] },
      mac_address: '02:00:00:00:20:01',
      status: 'reserved',
      reserved_until: '2027-01-01',
    })
    const read = await cadastre.call('GET', `${ADDRESSES}/${body.id}`)
    expect(read.body).toEqual(body)
    const answer = await update(body.id, read.body)
    expect([answer.status, answer.body]).toEqual([200, body])
    // The same moment in other words.
    await update(body.id, { reserved_until: '2027-01-01T01:00:00+01:00' })
    expect(await auditOf(body.id)).toHaveLength(1)
  })

  test('the row of the network itself can be sent back unedited, too', async () => {
    const { subnet } = await groundIn(cadastre, '10.21.0.0/24')
    const id = newId()
    await cadastre.sql(
      `insert into ip_address (id, subnet_id, address, status, description)
       values ($1, $2, '10.21.0.0', 'network', 'Network address')`,
      [id, subnet],
    )
    const { body } = await cadastre.call('GET', `${ADDRESSES}/${id}`)
    expect((await update(id, { ...body, description: 'ours' })).body).toMatchObject({ status: 'network' })
    const { body: other } = await create(subnet, { address: '10.21.0.1' })
    expect((await update(other.id, { status: 'network' })).status).toBe(422)
    expect((await update(other.id, { status: 'hypervisor-vm' })).body.status).toBe('hypervisor-vm')
  })

  test('a change keeps the rest, records both images and marks the row as a person’s', async () => {
    const { subnet } = await groundIn(cadastre, '10.22.0.0/24')
    const { body: before } = await create(subnet, { address: '10.22.0.1', description: 'kept' })
    const { body } = await update(before.id, { tags: { a: 1 } })
    const modified = () => cadastre.sql('select user_modified_at from ip_address where id = $1', [before.id])
    expect(await modified()).toEqual([{ user_modified_at: null }])
    const { body: after } = await update(before.id, { hostname: 'renamed' })
    expect(after).toMatchObject({ description: 'kept', hostname: 'renamed', tags: { a: 1 } })
    expect(await modified()).not.toEqual([{ user_modified_at: null }])
    const [, , row] = await auditOf(before.id)
    expect(row).toMatchObject({ action: 'update', old_value: body, new_value: after })
    expect(row?.changed_fields).toEqual(['hostname', 'modified_at'])
  })

  test('a reservation that ends has no end any more', async () => {
    const { subnet } = await groundIn(cadastre, '10.23.0.0/24')
    const { body } = await create(subnet, { address: '10.23.0.1', status: 'reserved', reserved_until: '2027-01-01' })
    const { body: after } = await update(body.id, { status: 'allocated', reserved_until: body.reserved_until })
    expect(after).toMatchObject({ status: 'allocated', reserved_until: null })
  })

  test('empty text and null clear what can be empty, and null elsewhere answers 422', async () => {
    const { subnet } = await groundIn(cadastre, '10.24.0.0/24')
    const { body } = await create(subnet, {
      address: '10.24.0.1',
      role: 'host',
      mac_address: '02:00:00:00:24:01',
      dns_zone_id: await zoneIn(cadastre),
      extra_zone_ids: [await zoneIn(cadastre)],
    })
    const cleared = { hostname: '', mac_address: null, role: '', dns_zone_id: '', extra_zone_ids: null }
    expect((await update(body.id, cleared)).body).toMatchObject({
      hostname: null,
      mac_address: null,
      role: null,
      forward_zone_id: null,
      extra_zone_ids: [],
    })
    for (const field of ['status', 'description', 'tags', 'custom_fields']) {
      expect((await update(body.id, { [field]: null })).status, field).toBe(422)
    }
  })

  test('the zone stays when it is not mentioned, and so does none', async () => {
    const [zone, named] = [await zoneIn(cadastre), await zoneIn(cadastre)]
    const { subnet } = await groundIn(cadastre, '10.25.0.0/24', { dns_zone_id: zone, dns_inherit_settings: false })
    const { body } = await create(subnet, { address: '10.25.0.1', dns_zone_id: named })
    expect((await update(body.id, { hostname: 'b' })).body.forward_zone_id).toBe(named)
    expect((await update(body.id, { dns_zone_id: null })).body.forward_zone_id).toBe(null)
    expect((await update(body.id, { hostname: 'c' })).body.forward_zone_id).toBe(null)
    const back = await update(body.id, { dns_zone_id: zone })
    expect(back.body).toMatchObject({ forward_zone_id: zone, forward_zone_source: 'settings' })
  })

  test('a lease mirror is neither changed nor deleted', async () => {
    const { subnet } = await groundIn(cadastre, '10.26.0.0/24')
    const { body } = await create(subnet, { address: '10.26.0.1' })
    await cadastre.sql('update ip_address set auto_from_lease = true where id = $1', [body.id])
    expect((await update(body.id, { description: 'x' })).status).toBe(409)
    for (const permanent of [true, false]) {
      const answer = await cadastre.call('DELETE', `${ADDRESSES}/${body.id}?permanent=${permanent}`)
      expect(answer.body.detail).toMatch(/mirrors a DHCP lease/)
    }
  })

  test('If-Match of an older reading answers 412 and changes nothing', async () => {
    const { subnet } = await groundIn(cadastre, '10.27.0.0/24')
    const { body } = await create(subnet, { address: '10.27.0.1' })
    const read = await cadastre.call('GET', `${ADDRESSES}/${body.id}`)
    const headers = { 'if-match': read.headers.etag ?? '' }
    expect((await update(body.id, { description: 'one' }, { headers })).status).toBe(200)
    expect((await update(body.id, { description: 'two' }, { headers })).status).toBe(412)
  })

  test('an unknown id, and one whose subnet is in the trash, answer 404', async () => {
    const { subnet } = await groundIn(cadastre, '10.28.0.0/24')
    const { body } = await create(subnet, { address: '10.28.0.1' })
    await cadastre.sql('update subnet set deleted_at = now() where id = $1', [subnet])
    for (const id of [UNKNOWN, body.id]) {
      const answers = await Promise.all([
        cadastre.call('GET', `${ADDRESSES}/${id}`),
        update(id, { description: 'x' }),
        cadastre.call('DELETE', `${ADDRESSES}/${id}`),
        cadastre.call('GET', `${ADDRESSES}/${id}/mac-history`),
      ])
      for (const answer of answers) expect(answer.body).toEqual({ detail: 'IP address not found' })
    }
  })
})

describe('DELETE /ipam/addresses/{id}', () => {
  test('leaves an orphan that is not used any more, and keeps what it was', async () => {
    const { subnet } = await groundIn(cadastre, '10.30.0.0/24')
    const zone = await zoneIn(cadastre)
    const { body } = await create(subnet, { address: '10.30.0.1', dns_zone_id: zone })
    expect((await cadastre.call('DELETE', `${ADDRESSES}/${body.id}`)).status).toBe(204)
    expect((await cadastre.call('GET', `${ADDRESSES}/${body.id}`)).body).toMatchObject({
      status: 'orphan',
      hostname: 'web',
      forward_zone_id: zone,
    })
    expect(await counted(subnet)).toEqual([1, 0])
    expect((await auditOf(body.id)).map(({ action }) => action)).toEqual(['create', 'update'])
    expect((await cadastre.call('DELETE', `${ADDRESSES}/${body.id}`)).status).toBe(204)
    expect(await auditOf(body.id)).toHaveLength(2)
  })

  test('permanent removes the row, its history and its count', async () => {
    const { subnet } = await groundIn(cadastre, '10.31.0.0/24')
    const { body } = await create(subnet, { address: '10.31.0.1', mac_address: '02:00:00:00:31:01' })
    expect((await cadastre.call('DELETE', `${ADDRESSES}/${body.id}?permanent=true`)).status).toBe(204)
    expect((await cadastre.call('GET', `${ADDRESSES}/${body.id}`)).status).toBe(404)
    expect(await counted(subnet)).toEqual([0, 0])
    expect(await cadastre.sql('select from ip_mac_history where ip_address_id = $1', [body.id])).toEqual([])
    expect((await auditOf(body.id)).map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  test.each([true, false])('a DHCP reservation goes with it (permanent: %s)', async (permanent) => {
    const { subnet } = await groundIn(cadastre, '10.32.0.0/24')
    const { body } = await create(subnet, { address: '10.32.0.1', mac_address: '02:00:00:00:32:01', force: true })
    await poolIn(cadastre, subnet, '10.32.0.100', '10.32.0.200')
    const reservation = newId()
    await cadastre.sql(
      `insert into dhcp_static_assignment (id, scope_id, ip_address, mac_address)
       select $1, id, '10.32.0.1', '02:00:00:00:32:01' from dhcp_scope where subnet_id = $2`,
      [reservation, subnet],
    )
    await cadastre.sql('update ip_address set static_assignment_id = $2 where id = $1', [body.id, reservation])
    await cadastre.call('DELETE', `${ADDRESSES}/${body.id}?permanent=${permanent}`)
    expect(await cadastre.sql('select from dhcp_static_assignment where id = $1', [reservation])).toEqual([])
    expect((await auditOf(reservation)).map(({ action }) => action)).toEqual(['delete'])
  })
})

describe('GET /ipam/addresses/{id}/mac-history', () => {
  const macs = async (id: string) => (await cadastre.call('GET', `${ADDRESSES}/${id}/mac-history`)).body

  test('a new MAC adds a line, a known one is seen again, the last one comes first', async () => {
    const { subnet } = await groundIn(cadastre, '10.40.0.0/24')
    const { body } = await create(subnet, { address: '10.40.0.1' })
    expect(await macs(body.id)).toEqual([])
    const [one, two] = ['02:00:00:00:40:01', '00:00:00:00:40:02']
    await update(body.id, { mac_address: one })
    await update(body.id, { mac_address: two })
    const [latest, first] = await macs(body.id)
    expect([latest.mac_address, first.mac_address, first.vendor]).toEqual([two, one, null])
    await update(body.id, { mac_address: one })
    const [again, before] = await macs(body.id)
    expect([again.mac_address, again.first_seen, before.mac_address]).toEqual([one, first.first_seen, two])
    const randomized = 'select is_randomized from ip_mac_history where ip_address_id = $1 order by last_seen desc'
    expect(await cadastre.sql(randomized, [body.id])).toEqual([{ is_randomized: true }, { is_randomized: false }])
  })

  test('any edit of an address with a MAC counts as seeing it, without an audit row of its own', async () => {
    const { subnet } = await groundIn(cadastre, '10.41.0.0/24')
    const { body } = await create(subnet, { address: '10.41.0.1', mac_address: '02:00:00:00:41:01' })
    await cadastre.sql(`update ip_mac_history set last_seen = now() - interval '1 day' where ip_address_id = $1`, [
      body.id,
    ])
    const [old] = await macs(body.id)
    await update(body.id, { mac_address: '02-00-00-00-41-01' })
    const [seen] = await macs(body.id)
    expect(seen.last_seen > old.last_seen).toBe(true)
    expect(await auditOf(body.id)).toHaveLength(1)
  })
})
