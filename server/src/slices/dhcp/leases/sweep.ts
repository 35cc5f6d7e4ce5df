import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { defineJob } from '../../../jobs/job.ts'
import { mirrorDhcp, type Place } from '../../ipam/write/dhcp/mirror.ts'

const PART = 1000

/** Leases that ran out five minutes ago, and of which no server has said so; answers how many. */
export async function expireLeases(work: Work): Promise<number> {
  work.unaudited('leases ran out by themselves')
  // Subnets before leases, as everybody who records leases does.
  await work.rows(sql`select id from subnet where id in (
      select c.subnet_id from dhcp_lease l join dhcp_scope c on c.id = l.scope_id
      where l.state = 'active' and l.expires_at < now() - interval '5 minutes' order by l.expires_at limit ${PART})
    order by id for key share`)
  const places = await work.rows(sql<Partial<Place>>`
    with due as (
      select id from dhcp_lease where state = 'active' and expires_at < now() - interval '5 minutes'
      order by expires_at limit ${PART} for update skip locked
    ), ended as (
      update dhcp_lease l set state = 'expired', ends_at = coalesce(l.ends_at, l.expires_at), modified_at = now()
      from due where l.id = due.id returning l.*
    ), told as (
      insert into dhcp_lease_history
        (id, server_id, scope_id, ip_address, mac_address, hostname, client_id, started_at, expired_at, lease_state)
      select gen_random_uuid(), server_id, scope_id, ip_address, mac_address, hostname, client_id, starts_at,
        coalesce(expires_at, now()), 'expired' from ended
      on conflict (server_id, ip_address, started_at, lease_state) do nothing
    )
    select c.subnet_id, host(ended.ip_address) as address from ended left join dhcp_scope c on c.id = ended.scope_id`)
  await mirrorDhcp(
    work,
    places.flatMap(({ subnet_id, address }) => (subnet_id && address ? [{ subnet_id, address }] : [])),
  )
  return places.length
}

/** What has been over for a day is in the history alone, and that for as long as the settings say. */
async function forgetLeases(work: Work): Promise<void> {
  work.unaudited('leases that are over are kept for a while')
  const over = sql`state <> 'active' and coalesce(ends_at, modified_at) < now() - interval '1 day'`
  await work.rows(sql`delete from dhcp_lease where ${over}`)
  await work.rows(sql`update dhcp_delegated_prefix set state = 'expired', ends_at = expires_at
    where state = 'active' and expires_at < now() - interval '5 minutes'`)
  await work.rows(sql`delete from dhcp_delegated_prefix where ${over}`)
  await work.rows(sql`delete from dhcp_lease_history where expired_at < now()
    - make_interval(days => (select dhcp_lease_history_retention_days from platform_settings))`)
}

export const leaseSweep = defineJob({
  task: 'dhcp_lease_sweep',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async ({ mutate, log }) => {
    let count = 0
    for (let part = PART; part === PART; count += part) part = await mutate(expireLeases)
    await mutate(forgetLeases)
    if (count > 0) log.info({ count }, 'DHCP leases ran out')
  },
})
