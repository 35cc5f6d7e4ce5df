import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** How an agent was started, whatever its daemon serves. */
export type CommonSettings = {
  readonly server: string
  readonly folder: string
  readonly key: string | null
  readonly group: string | null
  readonly name: string
  readonly runsDaemon: boolean
  readonly heartbeatMs: number
}

export type Settings = CommonSettings & {
  readonly listen: readonly string[]
  readonly port: number
  readonly rndcPort: number
}

export type DhcpSettings = CommonSettings & {
  readonly interfaces: readonly string[]
  /** The network namespace that the daemons serve; null for the machine's own. */
  readonly namespace: string | null
  /** How often it tells what the daemons log, and looks for others who answer. */
  readonly logMs: number
  readonly watchMs: number
}

const HEARTBEAT_MS = 30_000
const LOG_MS = 5_000
const WATCH_MS = 300_000

export class SettingsFault extends Error {}

export const USAGE = `  cadastre agent dns --server URL          run the agent of a BIND 9 server on this machine
  cadastre agent dhcp --server URL         run the agent of a Kea server on this machine
      --state FOLDER      where it keeps everything (/var/lib/cadastre-agent)
      --key TEXT          agent key to register with; or CADASTRE_AGENT_KEY
      --group NAME        group to register with; the key's own when left out
      --name NAME         name of the server (${hostname()})
      --run-daemon        start the daemon, and start it again when it ends
    dns alone:
      --listen ADDRESSES  where the daemon answers, with commas between; everywhere when left out
      --port PORT         port of the daemon (53)
      --rndc-port PORT    control port of the daemon (953)
    dhcp alone:
      --interfaces NAMES  where the daemons listen, with commas between; everywhere when left out
      --netns NAME        network namespace that the daemons serve
  cadastre agent doctor [dns|dhcp] [same options]   say what is missing
`

const COMMON = {
  server: { type: 'string' },
  state: { type: 'string', default: '/var/lib/cadastre-agent' },
  key: { type: 'string' },
  group: { type: 'string' },
  name: { type: 'string', default: hostname() },
  'run-daemon': { type: 'boolean', default: false },
} as const

export function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...COMMON,
      listen: { type: 'string', default: '' },
      port: { type: 'string', default: '53' },
      'rndc-port': { type: 'string', default: '953' },
    },
  })
  return {
    ...commonOf(values, environment),
    listen: listIn(values.listen),
    port: portIn('--port', values.port),
    rndcPort: portIn('--rndc-port', values['rndc-port']),
  }
}

export function readDhcpSettings(args: readonly string[], environment: NodeJS.ProcessEnv): DhcpSettings {
  const options = { ...COMMON, interfaces: { type: 'string', default: '' }, netns: { type: 'string' } } as const
  const { values } = parseArgs({ args: [...args], options })
  return {
    ...commonOf(values, environment),
    interfaces: listIn(values.interfaces),
    namespace: values.netns ?? null,
    logMs: LOG_MS,
    watchMs: WATCH_MS,
  }
}

type Common = { server?: string; state: string; key?: string; group?: string; name: string; 'run-daemon': boolean }

function commonOf(values: Common, environment: NodeJS.ProcessEnv): CommonSettings {
  const server = values.server ?? environment.CADASTRE_SERVER
  if (server === undefined || !/^https?:\/\//.test(server) || !URL.canParse(server))
    throw new SettingsFault('--server: the address of the server is needed, such as https://ddi.example')
  return {
    server,
    folder: resolve(values.state),
    key: values.key ?? environment.CADASTRE_AGENT_KEY ?? null,
    group: values.group ?? null,
    name: values.name,
    runsDaemon: values['run-daemon'],
    heartbeatMs: HEARTBEAT_MS,
  }
}

const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

function portIn(flag: string, text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new SettingsFault(`${flag}: '${text}' is not a port`)
  return port
}
