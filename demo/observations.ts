import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { socketFolder } from '../server/src/db/embedded/folders.ts'
import { socketConfig } from '../server/src/db/embedded/wire.ts'
import { SENSOR_SUBNET } from './estate/corporate.ts'

/**
 * The one place where the demo goes past the API: what a network is seen to do over months is not something anybody
 * enters, so the API has no way to say it. It writes observations only, never what a person could have changed.
 */
export async function observations(dataDir: string): Promise<void> {
  const connection = socketConfig(socketFolder(realpathSync(dataDir), tmpdir()), 'cadastre_owner', 'cadastre')
  const pool = new pg.Pool({ ...connection, max: 2 })
  try {
    await Promise.all([pool.query(SAMPLES), pool.query(SIGHTINGS, [SENSOR_SUBNET])])
    await pool.query('vacuum analyze ip_address, subnet, ip_block, utilization_sample')
  } finally {
    await pool.end()
  }
}

// Most subnets grew into what they are now, some shrank; where they go follows from their network, so it is always the
// same way.
const SAMPLES = `
  with used as (
    select s.id, s.total_ips, count(a.id) filter (where is_used(a.status, a.address, s.network)) as allocated,
      (abs(hashtext(s.network::text)) % 80 - 15) / 100.0 as growth, abs(hashtext(s.name)) as seed
    from subnet s left join ip_address a on a.subnet_id = s.id where s.deleted_at is null group by s.id
  )
  insert into utilization_sample (subnet_id, sampled_at, allocated_ips, total_ips)
  select id, date_trunc('day', now()) - make_interval(days => ago), least(total_ips, greatest(0,
    round(allocated * (1 - growth * ago / 90.0) + case when ago = 0 or allocated < 12 then 0
      else (seed / (ago + 7)) % 5 - 2 end)))::bigint, total_ips
  from used, generate_series(0, 89) ago
  on conflict (subnet_id, sampled_at) do nothing`

// Two networks in three are watched. Of what is in them seven in ten were seen within a day, then ever fewer, and one
// in twenty never. Of the sensors only those of every sixteenth crate, because the rest sleep for months.
const SIGHTINGS = `
  with drawn as (
    select a.id, a.status, abs(hashtext(host(a.address))) as draw
    from ip_address a join subnet s on s.id = a.subnet_id
    where a.status in ('allocated', 'dhcp', 'static_dhcp', 'deprecated') and a.last_seen_at is null and case
      when s.network = $1::cidr then (a.address - inet '0.0.0.0') / 256 % 16 = 0
      else hashtext(s.network::text) % 3 <> 0 end
  )
  update ip_address a set
    last_seen_at = now() - make_interval(mins => case
      when d.status = 'deprecated' then 43200 + d.draw % 400000
      when d.draw % 1000 < 700 then d.draw / 1000 % 1440
      when d.draw % 1000 < 850 then 1440 + d.draw / 1000 % 41760
      else 43200 + d.draw / 1000 % 520000 end),
    last_seen_method = case when d.status = 'dhcp' then 'dhcp' else (array['arp', 'ping', 'snmp'])[1 + d.draw % 3] end
  from drawn d
  where a.id = d.id and d.draw % 1000 < 950`
