import type { Offer } from '@cadastre/core/agent/dhcp-protocol'
import { newId } from '../../../db/ids.ts'
import { json, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { getRow, lockRow } from '../../../records/rows.ts'
import { type ResponderRow, responderFamily } from './rows.ts'

/** Keeps who answered and when; answers how many of them had never been seen. */
export async function recordOffers(work: Work, groupId: string, offers: readonly Offer[]): Promise<number> {
  work.unaudited('offers are seen by agents')
  const last = new Map(offers.map((offer) => [`${offer.server_identifier} ${offer.source_mac}`, offer]))
  const rows = [...last.values()].map((offer) => ({ ...offer, id: newId(), group_id: groupId }))
  const written = await work.rows(sql<{ is_new: boolean }>`
    insert into dhcp_responder (id, group_id, server_identifier, source_ip, source_mac, giaddr, offered_ip)
    select id, group_id, server_identifier, source_ip, source_mac, giaddr, offered_ip
    from jsonb_populate_recordset(null::dhcp_responder, ${json(rows)})
    on conflict (group_id, server_identifier, source_mac) do update set source_ip = excluded.source_ip,
      giaddr = excluded.giaddr, offered_ip = excluded.offered_ip, last_seen_at = now()
    returning first_seen_at = last_seen_at as is_new`)
  return written.filter(({ is_new }) => is_new).length
}

/** Somebody has looked: it stays in the list, and is no alarm any more. */
export async function acknowledge(work: Work, groupId: string, id: string, note: string): Promise<ResponderRow> {
  const before = await lockRow(work, responderFamily, id)
  if (before.group_id !== groupId) throw notFound(responderFamily.one)
  if (before.acknowledged_at !== null && before.note === note) {
    work.unaudited('it is known already')
    return before
  }
  await work.rows(sql`update dhcp_responder set note = ${note}, modified_at = now(),
    acknowledged_at = coalesce(acknowledged_at, now()),
    acknowledged_by = coalesce(acknowledged_by, ${work.actor.displayName}) where id = ${id}`)
  const after = await getRow(work, responderFamily, id)
  const { type } = responderFamily
  await work.audit({ action: 'acknowledge', type, id, display: before.server_identifier, before, after })
  return after
}
