import type { Advertisement } from '@cadastre/core/agent/dhcp-protocol'
import { newId } from '../../../db/ids.ts'
import { json, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { claimRow, eraseRows } from '../../../records/removal.ts'
import { getRow, insertRow, lockRow, type Values } from '../../../records/rows.ts'
import { type AllowedRow, allowlistFamily, routerFamily } from './rows.ts'

/** Keeps who advertised what and when; answers how many of them had never been seen. */
export async function recordAdvertisements(
  work: Work,
  groupId: string,
  seen: readonly Advertisement[],
): Promise<number> {
  work.unaudited('advertisements are seen by agents')
  const last = new Map(seen.map((one) => [`${one.source_ip} ${one.source_mac}`, one]))
  const rows = [...last.values()].map((one) => ({ ...one, id: newId(), group_id: groupId }))
  const written = await work.rows(sql<{ is_new: boolean }>`
    insert into ra_router
      (id, group_id, source_ip, source_mac, prefixes, managed_flag, other_flag, router_lifetime, iface)
    select id, group_id, source_ip, source_mac, prefixes, managed_flag, other_flag, router_lifetime, iface
    from jsonb_populate_recordset(null::ra_router, ${json(rows)})
    on conflict (group_id, source_ip, source_mac) do update set prefixes = excluded.prefixes,
      managed_flag = excluded.managed_flag, other_flag = excluded.other_flag,
      router_lifetime = excluded.router_lifetime, iface = excluded.iface, last_seen_at = now()
    returning first_seen_at = last_seen_at as is_new`)
  return written.filter(({ is_new }) => is_new).length
}

export function allowRouter(work: Work, group_id: string, input: Values): Promise<AllowedRow> {
  if (!input.source_ip && !input.source_mac) throw invalid('An entry names a router: source_ip, source_mac or both')
  return insertRow(work, allowlistFamily, { ...input, group_id })
}

export async function forgetRouter(work: Work, groupId: string, id: string): Promise<void> {
  const row = await claimRow(work, allowlistFamily, id)
  if (row.group_id !== groupId) throw notFound(allowlistFamily.one)
  await eraseRows(work, allowlistFamily, [row])
}

/** A router that was seen is known from now on, by its address and its MAC; saying so twice is saying it once. */
export async function acknowledgeRouter(work: Work, groupId: string, id: string, note: string) {
  const { group_id, source_ip, source_mac, classification } = await lockRow(work, routerFamily, id)
  if (group_id !== groupId) throw notFound(routerFamily.one)
  if (classification === 'allowed') work.unaudited('an entry names it already')
  else await allowRouter(work, groupId, { source_ip, source_mac, note })
  return getRow(work, routerFamily, id)
}
