import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLog, readSince } from './log-file.ts'
import { spawnOptions } from './run.ts'
import { settings } from './settings.ts'
import type { Site } from './site.ts'
import { isDiskFull, reasonIn } from './start-error.ts'

export type Postmaster = { exited: Promise<string>; alive(): boolean; stop(): Promise<void> }

/** The exit code, or why there is none. */
type Ending = number | string

// Its input is a pipe from us: lines are signals to pass on, and its end, which also our sudden death brings about,
// means shut down. INT is repeated because the shell starts background programs with it ignored, so the first may come
// before PostgreSQL listens for it.
const watcher = `
trap '' TERM HUP INT
exec 3<&0 </dev/null
"$@" 3<&- & postgres=$!
(
  while read -r signal <&3; do kill -s "$signal" $postgres; done
  signal=INT; seconds=0
  while kill -s $signal $postgres; do
    seconds=$((seconds + 1)); [ $seconds -lt 60 ] || signal=QUIT
    sleep 1
  done
) >/dev/null 2>&1 & relay=$!
wait $postgres; code=$?
kill -s KILL $relay
exit $code
`
const escalation = [
  { signal: 'INT', patienceMs: 60_000 },
  { signal: 'QUIT', patienceMs: 10_000 },
  { signal: 'KILL', patienceMs: 5_000 },
]

/** Starts PostgreSQL in a session of its own, out of reach of the terminal's Ctrl-C. */
export async function launch(site: Site, stalePid: number | undefined): Promise<Postmaster> {
  const log = await openLog(site.folders.logFile)
  const { size } = await log.stat()
  const child = spawnWatcher(site, await settings(), stalePid, log.fd)
  const ended = endOf(child)
  await log.close()
  const send = (signal: string) => void child.stdin?.write(`${signal}\n`)
  return {
    exited: ended.then((ending) => explain(site, size, ending)),
    alive: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    stop: () => stop(ended, send),
  }
}

function spawnWatcher(site: Site, tuning: string[], stalePid: number | undefined, log: number): ChildProcess {
  const options = spawnOptions(site.account)
  // PostgreSQL takes a process of this number for no rival: the number in its lock file belongs to someone else now.
  const env = stalePid ? { ...options.env, PG_GRANDPARENT_PID: String(stalePid) } : options.env
  const command = [site.binaries.postgres, '-D', site.folders.cluster, '-k', site.folders.socket, ...tuning]
  const args = ['-c', watcher, 'cadastre-postgres', ...command]
  return spawn('/bin/sh', args, { ...options, env, detached: true, stdio: ['pipe', log, log] })
}

function endOf(child: ChildProcess): Promise<Ending> {
  child.stdin?.on('error', () => undefined)
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 0))
  })
}

async function stop(ended: Promise<Ending>, send: (signal: string) => void): Promise<void> {
  for (const { signal, patienceMs } of escalation) {
    send(signal)
    if (await endsWithin(ended, patienceMs)) return
  }
}

async function endsWithin(ended: Promise<Ending>, ms: number): Promise<boolean> {
  const timer = new AbortController()
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false)
  const inTime = await Promise.race([ended.then(() => true), late])
  timer.abort()
  return inTime
}

/** Why it ended; only a PostgreSQL that ended itself wrote so. On a full disk it could not even do that. */
async function explain({ folders }: Site, from: number, ending: Ending): Promise<string> {
  if (typeof ending === 'string') return ending
  if (ending > 128) return `killed by signal ${ending - 128}`
  const reason = reasonIn(await readSince(folders.logFile, from))
  const full = !reason && (await isDiskFull(folders.data))
  return full ? 'no space left on device' : (reason ?? `ended with code ${ending}`)
}
