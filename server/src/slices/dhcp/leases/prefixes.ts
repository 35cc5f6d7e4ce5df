import type { Lease } from '@cadastre/core/dhcp/lease-events'
import { newId } from '../../../db/ids.ts'
import { json, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

/** What a server says of a prefix that it has delegated. */
export type PrefixEvent = Pick<Lease, 'hostname' | 'duid' | 'state' | 'starts_at' | 'ends_at' | 'expires_at'> & {
  readonly prefix: string
  readonly iaid: number | null
}

type Server = { id: string; server_group_id: string | null }

/** The last word on each prefix; what is older than what is known, or the same, changes nothing. */
export async function recordPrefixes(work: Work, server: Server, events: readonly PrefixEvent[]): Promise<number> {
  if (events.length === 0) return 0
  const last = new Map<string, PrefixEvent>()
  for (const event of events) {
    const known = last.get(event.prefix)
    if (!known || event.starts_at >= known.starts_at) last.set(event.prefix, event)
  }
  const rows = [...last.values()].map((event) => ({ ...event, id: newId(), server_id: server.id }))
  const written = await work.rows(sql`
    insert into dhcp_delegated_prefix
      (id, server_id, scope_id, prefix, duid, iaid, hostname, state, starts_at, ends_at, expires_at)
    select told.id, told.server_id, (
        select c.id from dhcp_scope c join dhcp_pool p on p.scope_id = c.id and p.pool_type = 'pd'
        where c.group_id = ${server.server_group_id}::uuid and c.deleted_at is null and p.pd_prefix >>= told.prefix
        order by masklen(p.pd_prefix) desc, c.id limit 1
      ), told.prefix, told.duid, told.iaid, told.hostname, told.state, told.starts_at, told.ends_at, told.expires_at
    from jsonb_populate_recordset(null::dhcp_delegated_prefix, ${json(rows)}) told
    on conflict (server_id, prefix) do update set scope_id = excluded.scope_id, duid = excluded.duid,
      iaid = excluded.iaid, hostname = excluded.hostname, state = excluded.state, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, expires_at = excluded.expires_at, last_seen_at = now(), modified_at = now()
    where excluded.starts_at > dhcp_delegated_prefix.starts_at
      or excluded.starts_at = dhcp_delegated_prefix.starts_at
        and not (excluded.state = 'active' and dhcp_delegated_prefix.state <> 'active')
        and (excluded.state, excluded.expires_at, excluded.hostname)
          is distinct from (dhcp_delegated_prefix.state, dhcp_delegated_prefix.expires_at, dhcp_delegated_prefix.hostname)
    returning id`)
  return written.length
}
