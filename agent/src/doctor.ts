import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { Daemon } from './bind9/daemon.ts'
import { readIfThere } from './files.ts'
import { hooksFolder, KeaDaemons } from './kea/daemon.ts'
import { configOf } from './kea/local.ts'
import { runProgram } from './programs.ts'
import type { CommonSettings, DhcpSettings, Settings } from './settings.ts'

type Finding = { name: string; isGood: boolean; text: string }
const good = (name: string, text: string): Finding => ({ name, isGood: true, text })
const bad = (name: string, text: string): Finding => ({ name, isGood: false, text })

const PROGRAMS = ['named', 'named-checkconf', 'named-checkzone', 'rndc', 'dnssec-dsfromkey'] as const
const LEAST_FREE_MIB = 100
const MOST_SKEW_SECONDS = 60

type Say = (line: string) => void

/** Looks at everything an agent needs and says what to do about what is missing. */
export async function doctor(settings: Settings, say: Say): Promise<number> {
  const programs = await Promise.all(PROGRAMS.map((name) => program(name, versionFlag(name), 'bind9')))
  return tell([...programs, ...(await common(settings)), await daemon(settings), port(settings)], say)
}

/** The same for the agent of a DHCP server. */
export async function doctorOfDhcp(settings: DhcpSettings, say: Say): Promise<number> {
  const names = ['kea-dhcp4', 'kea-dhcp6']
  const programs = await Promise.all(names.map((name) => program(name, '-v', `${name}-server`)))
  return tell(
    [...programs, ...(await common(settings)), await hooks(), await kea(settings), raw(), await routers()],
    say,
  )
}

const common = async (settings: CommonSettings): Promise<Finding[]> => [
  await folder(settings),
  await server(settings),
  await registration(settings),
]

function tell(findings: readonly Finding[], say: Say): number {
  for (const { name, isGood, text } of findings) say(`${isGood ? 'ok     ' : 'PROBLEM'} ${name}: ${text}`)
  return findings.every(({ isGood }) => isGood) ? 0 : 1
}

const versionFlag = (name: string): string => (name === 'rndc' ? '-h' : name.startsWith('named') ? '-v' : '-V')

async function program(name: string, flag: string, brought: string): Promise<Finding> {
  const { output, isGood } = await runProgram(name, [flag])
  const isMissing = /ENOENT/.test(output)
  if (isMissing) return bad(name, `is not installed; on Debian it comes with ${brought}`)
  return good(name, isGood ? (output.split('\n')[0] ?? 'is there') : 'is there')
}

async function folder({ folder: path }: CommonSettings): Promise<Finding> {
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.W_OK)
    const { bavail, bsize } = await statfs(path)
    const free = Math.floor((bavail * bsize) / 1024 / 1024)
    return free < LEAST_FREE_MIB
      ? bad('state', `${free} MiB free in ${path}`)
      : good('state', `${path}, ${free} MiB free`)
  } catch (error) {
    return bad('state', `${path} cannot be written: ${(error as Error).message}; choose another with --state`)
  }
}

async function server({ server: url }: CommonSettings): Promise<Finding> {
  try {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/health/live`, { signal: AbortSignal.timeout(10_000) })
    const date = answer.headers.get('date')
    const skew = date === null ? 0 : Math.round((Date.now() - Date.parse(date)) / 1000)
    if (Math.abs(skew) > MOST_SKEW_SECONDS) return bad('server', `${url} answers; the clocks are ${skew} s apart`)
    return good('server', `${url} answers, the clocks are ${skew} s apart`)
  } catch (error) {
    const { cause, message } = error as Error
    return bad('server', `${url} does not answer: ${cause instanceof Error ? cause.message : message}`)
  }
}

async function registration({ folder: path, key }: CommonSettings): Promise<Finding> {
  const id = await readIfThere(`${path}/agent-id`).catch(() => null)
  if (id !== null) return good('registration', `registered as ${id}`)
  return key === null
    ? bad(
        'registration',
        'not registered, and no key to register with; make an agent key for the group and pass it as --key',
      )
    : good('registration', 'not registered yet; there is a key')
}

async function daemon({ folder: path, port: at, runsDaemon }: Settings): Promise<Finding> {
  const own = new Daemon(path, at)
  if (await own.isReady()) return good('named', `answers on port ${at}`)
  if (runsDaemon) return good('named', 'does not run; the agent starts it')
  return bad(
    'named',
    `does not answer on port ${at}, or not to this agent; start it with ${path}/rendered/named.conf, or pass --run-daemon`,
  )
}

function port({ port: at, runsDaemon }: Settings): Finding {
  const isPrivileged = at < 1024 && process.getuid?.() !== 0
  return runsDaemon && isPrivileged
    ? good('port', `${at} needs CAP_NET_BIND_SERVICE; the unit that comes with the agent gives it`)
    : good('port', String(at))
}

async function hooks(): Promise<Finding> {
  const path = await hooksFolder()
  const isThere = await access(`${path}/libdhcp_ha.so`).then(
    () => true,
    () => false,
  )
  return isThere
    ? good('hooks', path)
    : bad('hooks', `libdhcp_ha.so is not in ${path}: servers of a group cannot stand in for each other`)
}

async function kea({ folder: path, runsDaemon, namespace }: DhcpSettings): Promise<Finding> {
  if (await new KeaDaemons(path, namespace).isUp()) return good('kea', 'both daemons answer')
  if (runsDaemon) return good('kea', 'does not run; the agent starts it')
  return bad(
    'kea',
    `does not answer; start it with ${configOf(path, 4)} and ${configOf(path, 6)}, or pass --run-daemon`,
  )
}

function raw(): Finding {
  return process.getuid?.() === 0
    ? good('rights', 'root')
    : good('rights', 'ports 67 and 547 need CAP_NET_BIND_SERVICE and CAP_NET_RAW; the unit of the agent gives them')
}

/** Nothing is wrong without it: only routers that advertise themselves are not seen. */
async function routers(): Promise<Finding> {
  const { isGood } = await runProgram('rdisc6', ['-V'])
  return good(
    'routers',
    isGood ? 'rdisc6' : 'without rdisc6 (package ndisc6), routers that advertise themselves are not seen',
  )
}
