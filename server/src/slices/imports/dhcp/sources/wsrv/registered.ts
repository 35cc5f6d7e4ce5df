import { openCredentials } from '../../../../../credential-set.ts'
import { sql } from '../../../../../db/sql.ts'
import type { Reader } from '../../../../../db/work.ts'
import { badRequest, notFound } from '../../../../../http/errors.ts'
import { askWindows } from '../../../../../import/windows-source.ts'
import type { Keys } from '../../../../../secrets.ts'
import type { ServerChoice } from '../../schema.ts'
import type { Pulled } from '../../source.ts'
import { pulledFrom } from './map.ts'
import { readDhcpServer } from './read.ts'

const DRIVER = 'wsrv_dhcp'

/** The registered Windows DHCP servers, by name. */
export const windowsServers = (reader: Reader): Promise<ServerChoice[]> =>
  reader.rows(
    sql<ServerChoice>`select s.id, s.name, s.host, s.server_group_id as group_id, g.name as group_name,
        s.credentials_sealed is not null as has_credentials
      from dhcp_server s left join dhcp_server_group g on g.id = s.server_group_id
      where s.driver = ${DRIVER} order by s.name, s.id`,
  )

type Row = { name: string; driver: string; host: string; credentials_sealed: Buffer | null }

/** Everything that a registered server has; 400 for one of another kind, or without credentials. */
export async function pullFrom(reader: Reader, keys: Keys, id: string): Promise<Pulled> {
  const server = await reader.first(
    sql<Row>`select name, driver, host, credentials_sealed from dhcp_server where id = ${id}`,
  )
  if (!server) throw notFound('DHCP server')
  const { name, driver, host, credentials_sealed } = server
  if (driver !== DRIVER) throw badRequest(`Server '${name}' has the driver ${driver}; this import asks ${DRIVER}`)
  if (credentials_sealed === null) throw badRequest(`Server '${name}' has no credentials stored`)
  const login = openCredentials(keys, credentials_sealed)
  return askWindows(host, login, async (windows) => pulledFrom(await readDhcpServer(windows)))
}
