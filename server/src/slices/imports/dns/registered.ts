import { z } from 'zod'
import { openCredentials } from '../../../credential-set.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { badRequest, notFound } from '../../../http/errors.ts'
import { Uuid } from '../../../http/schema.ts'
import type { Keys } from '../../../secrets.ts'
import type { RegisteredServer } from './source.ts'

export const SourceServer = z
  .object({
    id: Uuid,
    name: z.string(),
    driver: z.string(),
    host: z.string(),
    group_id: Uuid,
    group_name: z.string(),
    has_credentials: z.boolean(),
  })
  .meta({ id: 'DnsImportServer' })
export type SourceServer = z.output<typeof SourceServer>

/** The registered servers of these kinds that can be asked: those with credentials. */
export const sourceServers = (reader: Reader, drivers: readonly string[]): Promise<SourceServer[]> =>
  reader.rows(
    sql<SourceServer>`select s.id, s.name, s.driver, s.host, s.group_id, g.name as group_name, true as has_credentials
      from dns_server s join dns_group g on g.id = s.group_id
      where s.driver = any(${drivers}::text[]) and s.credentials_sealed is not null order by g.name, s.name, s.id`,
  )

type Row = Omit<RegisteredServer, 'login'> & { credentials_sealed: Buffer | null }

/** The server to ask, opened; 400 for one of another kind, or without credentials. */
export async function openServer(
  reader: Reader,
  keys: Keys,
  id: string,
  drivers: readonly string[],
): Promise<RegisteredServer> {
  const row = await reader.first(
    sql<Row>`select id, name, driver, host, credentials_sealed from dns_server where id = ${id}`,
  )
  if (!row) throw notFound('DNS server')
  const { credentials_sealed, ...server } = row
  if (!drivers.includes(server.driver))
    throw badRequest(`Server '${server.name}' has the driver ${server.driver}; this import asks ${drivers.join(', ')}`)
  if (credentials_sealed === null) throw badRequest(`Server '${server.name}' has no credentials stored`)
  return { ...server, login: openCredentials(keys, credentials_sealed) }
}

/** The server that a plan was pulled from is one of the kind that the plan names. */
export async function refuseOtherServer(reader: Reader, id: string | null, source: string): Promise<void> {
  if (id === null) return
  const server = await reader.first(sql<{ driver: string }>`select driver from dns_server where id = ${id}`)
  if (server?.driver !== source) throw badRequest(`source_server_id names no server with the driver ${source}`)
}
