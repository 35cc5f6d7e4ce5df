import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** How an agent was started. */
export type Settings = {
  readonly server: string
  readonly folder: string
  readonly key: string | null
  readonly group: string | null
  readonly name: string
  readonly listen: readonly string[]
  readonly port: number
  readonly rndcPort: number
  readonly runsDaemon: boolean
  readonly heartbeatMs: number
}

const HEARTBEAT_MS = 30_000

export class SettingsFault extends Error {}

export const USAGE = `  cadastre agent dns --server URL          run the agent of a BIND 9 server on this machine
      --state FOLDER      where it keeps everything (/var/lib/cadastre-agent)
      --key TEXT          agent key to register with; or CADASTRE_AGENT_KEY
      --group NAME        group to register with; the key's own when left out
      --name NAME         name of the server (${hostname()})
      --listen ADDRESSES  where the daemon answers, with commas between; everywhere when left out
      --port PORT         port of the daemon (53)
      --rndc-port PORT    control port of the daemon (953)
      --run-daemon        start named, and start it again when it ends
  cadastre agent doctor [same options]     say what is missing
`

export function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string' },
      state: { type: 'string', default: '/var/lib/cadastre-agent' },
      key: { type: 'string' },
      group: { type: 'string' },
      name: { type: 'string', default: hostname() },
      listen: { type: 'string', default: '' },
      port: { type: 'string', default: '53' },
      'rndc-port': { type: 'string', default: '953' },
      'run-daemon': { type: 'boolean', default: false },
    },
  })
  const server = values.server ?? environment.CADASTRE_SERVER
  if (server === undefined || !/^https?:\/\//.test(server) || !URL.canParse(server))
    throw new SettingsFault('--server: the address of the server is needed, such as https://ddi.example')
  return {
    server,
    folder: resolve(values.state),
    key: values.key ?? environment.CADASTRE_AGENT_KEY ?? null,
    group: values.group ?? null,
    name: values.name,
    listen: values.listen
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    port: portIn('--port', values.port),
    rndcPort: portIn('--rndc-port', values['rndc-port']),
    runsDaemon: values['run-daemon'],
    heartbeatMs: HEARTBEAT_MS,
  }
}

function portIn(flag: string, text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new SettingsFault(`${flag}: '${text}' is not a port`)
  return port
}
