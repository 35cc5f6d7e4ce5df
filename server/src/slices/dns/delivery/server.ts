import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import type { DnsConnection, DnsDriver } from '../../../drivers/dns/driver.ts'
import { dnsDriver, dnsDrivers } from '../../../drivers/dns/drivers.ts'
import { type Keys, unseal } from '../../../secrets.ts'

/** A server that this program talks to itself. */
export type Reached = {
  id: string
  name: string
  group_id: string
  host: string
  port: number
  driver: DnsDriver
  delivered_revision: number
  config_revision: number
  is_due: boolean
  delivery_next_at: string | null
  delivery_attempts: number
  is_open: boolean
  connection: DnsConnection
}

type Row = Omit<Reached, 'driver' | 'connection'> & {
  driver: string
  api_port: number | null
  api_key_sealed: Buffer | null
}

/** Kinds of servers that this program can talk to itself. */
export const reachedDrivers: readonly string[] = dnsDrivers.flatMap(({ id, connect }) => (connect ? [id] : []))

/** The server with a way to it; null when it is gone, or of a kind that is reached otherwise. */
export async function reachServer(reader: Reader, keys: Keys, id: string): Promise<Reached | null> {
  const row = await reader.first(
    sql<Row>`select s.id, s.name, s.group_id, s.host, s.port, s.driver, s.api_port, s.api_key_sealed, s.delivered_revision,
      s.delivery_next_at, s.delivery_attempts, coalesce(s.delivery_next_at <= now(), true) as is_due,
      s.is_enabled and not s.maintenance_mode as is_open, g.config_revision
      from dns_server s join dns_group g on g.id = s.group_id where s.id = ${id}`,
  )
  const driver = row && dnsDriver(row.driver)
  if (!row || !driver?.connect) return null
  const { api_port: apiPort, api_key_sealed: sealed, driver: _id, ...facts } = row
  const apiKey = sealed === null ? null : unseal(keys, sealed)
  return { ...facts, driver, connection: driver.connect({ host: facts.host, apiPort, apiKey }) }
}

const FIRST_SECONDS = 2
const MOST_SECONDS = 300

/** Everything that was there to do is done. */
export async function noteSuccess(work: Work, { id }: Reached): Promise<void> {
  work.unaudited('a server was worked with')
  await work.rows(sql`update dns_server set delivery_attempts = 0, delivery_next_at = null, last_sync_at = now(),
    health_detail = '', status = case when is_enabled then 'active' else 'disabled' end where id = ${id}`)
}

/** The next try comes later with every failure. When it comes, or null if the server is gone. */
export async function noteFailure(
  work: Work,
  { id }: Reached,
  message: string,
  isRefusal: boolean,
): Promise<string | null> {
  work.unaudited('a server could not be worked with')
  const row = await work.first(
    sql<{ next: string }>`update dns_server set delivery_attempts = delivery_attempts + 1,
      delivery_next_at = now() + make_interval(secs => least(${FIRST_SECONDS} * power(2, least(delivery_attempts, 20)),
        ${MOST_SECONDS}) * (0.5 + random() / 2)),
      health_detail = ${message}, status = case when not is_enabled then 'disabled' else ${isRefusal ? 'error' : 'unreachable'} end
    where id = ${id} returning delivery_next_at as next`,
  )
  return row?.next ?? null
}
