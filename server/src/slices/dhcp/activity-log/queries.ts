import { requireRight } from '../../../access/permissions.ts'
import { visible } from '../../../access/visible.ts'
import { all, anywhere, sql, when } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { dhcpDriver, dhcpDrivers } from '../../../drivers/dhcp/drivers.ts'
import { badRequest, notFound } from '../../../http/errors.ts'
import type { AgentSource } from '../../dns/query-log/schema.ts'
import type { ActivityEvent, ActivityQuestion } from './schema.ts'

const withAgent = dhcpDrivers.filter(({ isAgentless }) => !isAgentless).map(({ id }) => id)

/** The DHCP servers whose agents send what their daemons log. */
export const dhcpAgentSources = (reader: Reader): Promise<AgentSource[]> =>
  reader.rows(
    sql<AgentSource>`select id as server_id, name as server_name, 'dhcp' as server_kind, driver, host from dhcp_server
      where driver = any(${withAgent}::text[]) and ${visible(reader, 'server', 'dhcp_server.id')} order by name, id`,
  )

/** What a daemon logged about clients, the newest first. */
export async function dhcpActivity(reader: Reader, question: ActivityQuestion) {
  const { server_id, since, until, q, severity, code, mac_address, ip_address, max_events } = question
  await requireSource(reader, server_id)
  const conditions = all([
    sql`server_id = ${server_id}`,
    ...when(since, (moment) => sql`ts >= ${moment}::timestamptz`),
    ...when(until, (moment) => sql`ts <= ${moment}::timestamptz`),
    ...when(q || null, (text) => sql`raw ilike ${anywhere(text)}`),
    ...when(severity || null, (text) => sql`severity = ${text.toUpperCase()}`),
    ...when(code || null, (text) => sql`code = ${text.toUpperCase()}`),
    ...when(mac_address, (mac) => sql`mac_address = ${mac}::macaddr`),
    ...when(ip_address, (address) => sql`ip_address = ${address}::inet`),
  ])
  const events = await reader.rows(
    sql<ActivityEvent>`select id, ts, severity, code, mac_address, ip_address, transaction_id, raw
      from dhcp_activity_log where ${conditions} order by ts desc, id desc limit ${max_events + 1}`,
  )
  return { server_id, events: events.slice(0, max_events), truncated: events.length > max_events }
}

/** Whether the server is there, may be looked at, and has an agent. */
async function requireSource(reader: Reader, id: string): Promise<void> {
  requireRight(reader.actor, 'read', 'server', { one: id })
  const server = await reader.first(
    sql<{ name: string; driver: string }>`select name, driver from dhcp_server where id = ${id}`,
  )
  if (!server) throw notFound('DHCP server')
  const driver = dhcpDriver(server.driver)
  if (driver.isAgentless) throw badRequest(`Server '${server.name}' (${driver.label}) has no agent that sends its log`)
}
