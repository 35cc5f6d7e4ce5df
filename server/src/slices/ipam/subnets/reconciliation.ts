import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { Timestamp, Uuid } from '../../../http/schema.ts'

const Entry = z
  .object({
    id: Uuid,
    address: z.string(),
    status: z.string(),
    hostname: z.string().nullable(),
    mac_address: z.string().nullable(),
    last_seen_at: Timestamp.nullable(),
    last_seen_method: z.string().nullable(),
  })
  .meta({ id: 'ReconciliationEntry' })
type Entry = z.output<typeof Entry>

const BUCKETS = ['in_ipam_not_seen', 'discovered_not_allocated', 'status_mismatch'] as const
type Bucket = (typeof BUCKETS)[number]
const eachBucket = <Value>(value: (bucket: Bucket) => Value): Record<Bucket, Value> =>
  Object.fromEntries(BUCKETS.map((bucket) => [bucket, value(bucket)])) as Record<Bucket, Value>

export const Reconciliation = z
  .object({
    subnet_id: Uuid,
    network: z.string(),
    generated_at: Timestamp,
    stale_minutes: z.int(),
    last_discovery_at: Timestamp.nullable(),
    counts: z.object(eachBucket(() => z.int())).describe('Of all that were found, also where a list is cut'),
    ...eachBucket(() => z.array(Entry)),
  })
  .meta({ id: 'SubnetReconciliation' })
export type Reconciliation = z.output<typeof Reconciliation>

/** Out of bounds means as far as it goes. */
export const ReconciliationQuery = z.object({
  stale_minutes: z
    .int()
    .min(-2_147_483_648)
    .max(2_147_483_647)
    .default(1440)
    .transform((minutes) => Math.min(Math.max(minutes, 1), 525_600)),
})

/** So many of each kind are listed; the counts tell the rest. */
const MOST = 5_000

const foundStatement = (id: string, staleMinutes: number) => sql<Entry & { bucket: Bucket; found: number }>`
  with found as (
    select a.id, a.address, a.status, a.hostname, a.mac_address, a.last_seen_at, a.last_seen_method,
      case a.status when 'discovered' then 'discovered_not_allocated' when 'available' then 'status_mismatch'
        else 'in_ipam_not_seen' end as bucket
    from ip_address a
    where a.subnet_id = ${id} and (a.status = 'discovered'
      or (a.status = 'available' and a.last_seen_at >= now() - make_interval(mins => ${staleMinutes}))
      or (a.status in ('allocated', 'reserved', 'static_dhcp')
        and (a.last_seen_at is null or a.last_seen_at < now() - make_interval(mins => ${staleMinutes}))))
  ), ranked as (
    select *, row_number() over (partition by bucket order by address) as rank,
      count(*) over (partition by bucket) as found
    from found
  )
  select id, host(address) as address, status, hostname, mac_address, last_seen_at, last_seen_method, bucket, found
  from ranked where rank <= ${MOST} order by bucket, rank`

/** Where the plan and the wire differ. */
export async function reconciliation(reader: Reader, id: string, stale_minutes: number): Promise<Reconciliation> {
  const [[subnet], entries] = await Promise.all([
    reader.rows(
      sql<
        Pick<Reconciliation, 'network' | 'last_discovery_at' | 'generated_at'>
      >`select network, last_discovery_at, now() as generated_at from subnet where id = ${id} and deleted_at is null`,
    ),
    reader.rows(foundStatement(id, stale_minutes)),
  ])
  if (!subnet) throw notFound('Subnet')
  const { network, last_discovery_at, generated_at } = subnet
  return {
    ...{ subnet_id: id, network, generated_at, stale_minutes, last_discovery_at },
    counts: eachBucket((bucket) => entries.find((entry) => entry.bucket === bucket)?.found ?? 0),
    ...eachBucket((bucket) => entriesOf(entries, bucket)),
  }
}

function entriesOf(entries: readonly (Entry & { bucket: Bucket; found: number })[], kind: Bucket): Entry[] {
  return entries.filter(({ bucket }) => bucket === kind).map(({ bucket: _bucket, found: _found, ...entry }) => entry)
}
