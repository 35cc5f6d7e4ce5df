import { requireRight } from '../../../access/permissions.ts'
import { names, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { repeat } from '../write/queue.ts'
import { type RecordRow, recordColumns } from '../write/record-row.ts'
import { lockZones } from '../zones/zone-lock.ts'
import { failing } from './outstanding.ts'

type Order = { zone_id: string; record_id: string; op: 'create' | 'update' | 'delete' }

/**
 * Sends the set of a record once more, as it shall be: a record that is there is published, one that was deleted is
 * retracted. Every server of the group gets it; those that have it change nothing.
 */
export async function applyRecord(work: Work, serverId: string, order: Order) {
  const server = await work.first(
    sql<{ name: string; group_id: string }>`select name, group_id from dns_server where id = ${serverId}`,
  )
  requireRight(work.actor, 'write', 'dns_zone', { one: order.zone_id })
  const [zone] = await lockZones(work, [order.zone_id])
  if (!server || zone?.group_id !== server.group_id) throw notFound('Zone')
  const row = await work.first(
    sql<RecordRow & { is_live: boolean }>`select ${names(recordColumns)}, deleted_at is null as is_live from dns_record
      where id = ${order.record_id} and zone_id = ${zone.id}`,
  )
  if (!row || (!row.is_live && order.op !== 'delete')) throw notFound('Record')
  if (row.is_live && order.op === 'delete')
    throw conflict(`${row.fqdn} ${row.record_type} is not deleted; delete it, and servers are told`)
  await repeat(work, zone, [row])
  await work.audit({ action: 'apply_record', type: 'dns_server', id: serverId, display: server.name, after: order })
  const { now } = await work.one(sql<{ now: string }>`select now() as now`)
  return { ...order, server_id: serverId, target_serial: zone.last_serial, accepted_at: now }
}

/** What a server gave up is tried again from the beginning, unless a later change took its place. */
export async function retryFailed(work: Work, serverId: string) {
  const server = await work.first(
    sql<{ name: string; group_id: string }>`select name, group_id from dns_server where id = ${serverId}`,
  )
  if (!server) throw notFound('DNS server')
  const retried = await work.rows(sql`
    with given_up as (select c.id from ${failing(sql`s.id = ${serverId}`)} and o.state = 'failed')
    update dns_change_outcome o set state = 'retry', attempts = 0, next_try_at = now(), sent_at = null, updated_at = now()
    from given_up where o.server_id = ${serverId} and o.change_id = given_up.id returning o.change_id`)
  await work.audit({
    action: 'dns.server.retry_failed',
    type: 'dns_server',
    id: serverId,
    display: server.name,
    after: { retried: retried.length },
  })
  await work.rows(sql`select pg_notify('cadastre_dns', ${server.group_id})`)
  return { server_id: serverId, retried: retried.length }
}
