import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { getPlan, itemsOf } from '../find.ts'
import { dhcpSource, dnsSource } from '../source/servers.ts'
import { renderRunbook } from './render.ts'

type Times = { id: string; zone_ttl: number | null; lease_time: number | null }

/** The whole plan as a document, from what is stored; no server is asked. */
export async function runbookOf(reader: Reader, planId: string): Promise<string> {
  const plan = await getPlan(reader, planId)
  const items = await itemsOf(reader, planId)
  const times = new Map(
    (
      await reader.rows(
        sql<Times>`select i.id, z.ttl as zone_ttl, c.lease_time from cutover_item i
          left join dns_zone z on z.id = i.zone_id and z.deleted_at is null
          left join dhcp_scope c on c.id = i.scope_id and c.deleted_at is null where i.plan_id = ${planId}`,
      )
    ).map((row) => [row.id, row]),
  )
  const { now } = await reader.one(sql<{ now: string }>`select now() as now`)
  const [dns, dhcp] = [
    await dnsSource(reader, plan.source_dns_server_id),
    await dhcpSource(reader, plan.source_dhcp_server_id),
  ]
  return renderRunbook({
    plan,
    items: items.map((item) => ({
      ...item,
      zoneTtl: times.get(item.id)?.zone_ttl ?? null,
      leaseTime: times.get(item.id)?.lease_time ?? null,
    })),
    generatedAt: now,
    dnsServer: dns?.host ?? null,
    dhcpServer: dhcp?.host ?? null,
  })
}
