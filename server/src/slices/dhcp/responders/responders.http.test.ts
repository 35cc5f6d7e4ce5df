import type { Offer } from '@cadastre/core/agent/dhcp-protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'
import { systemActor } from '../../../access/actor.ts'
import { mutate } from '../../../db/work.ts'
import { recordOffers } from './responders.ts'

let cadastre: DhcpApp
beforeAll(async () => {
  cadastre = await dhcpApp()
})
afterAll(() => cadastre.close())

const offer = (server_identifier: string, source_mac = '02:00:00:00:00:01'): Offer => ({
  server_identifier,
  source_ip: server_identifier,
  source_mac,
  giaddr: null,
  offered_ip: '10.0.0.9',
})

test('who answered is told apart: servers of the group, those somebody knows, and the rest', async () => {
  const group = await cadastre.group()
  await cadastre.made('/dhcp/servers', { name: 'watched', host: '192.0.2.1', server_group_id: group })
  const see = (...offers: Offer[]) =>
    mutate(cadastre.databases, systemActor('test'), (work) => recordOffers(work, group, offers))
  expect(await see(offer('192.0.2.1'), offer('192.0.2.66'), offer('192.0.2.66'))).toBe(2)
  // The same identifier from another machine is another responder.
  expect(await see(offer('192.0.2.66'), offer('192.0.2.66', '02:00:00:00:00:02'))).toBe(1)
  const at = `/groups/${group}/responders`
  const rogues = (await cadastre.api('GET', `${at}?classification=rogue`)).body
  expect(rogues).toHaveLength(2)
  expect((await cadastre.api('GET', `${at}?classification=managed`)).body).toMatchObject([
    { server_identifier: '192.0.2.1', offered_ip: '10.0.0.9', classification: 'managed' },
  ])
  const known = await cadastre.api('POST', `${at}/${rogues[0].id}/acknowledge`, { note: 'the printer room' })
  expect([known.status, known.body.classification, known.body.note], known.text).toEqual([
    200,
    'acknowledged',
    'the printer room',
  ])
  const again = await cadastre.api('POST', `${at}/${rogues[0].id}/acknowledge`, { note: 'the printer room' })
  expect(again.body).toEqual(known.body)
  const log = await cadastre.sql<{ action: string }>('select action from audit_log where resource_id = $1', [
    rogues[0].id,
  ])
  expect(log.map(({ action }) => action)).toEqual(['acknowledge'])
})

test('a responder of another group is not found, nor is a group that is not there', async () => {
  const [group, other] = [await cadastre.group(), await cadastre.group()]
  await mutate(cadastre.databases, systemActor('test'), (work) => recordOffers(work, group, [offer('192.0.2.9')]))
  const [seen] = (await cadastre.api('GET', `/groups/${group}/responders`)).body
  expect((await cadastre.api('POST', `/groups/${other}/responders/${seen.id}/acknowledge`, {})).status).toBe(404)
  expect((await cadastre.api('GET', '/groups/01900000-0000-7000-8000-000000000000/responders')).status).toBe(404)
})
