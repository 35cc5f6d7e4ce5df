import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atEnd, until } from './cleanup.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'server', 'bin', 'run.mjs')

export type Environment = Record<string, string>
/** `lines` are those for the person at the terminal, `log` the JSON lines. */
export type Outcome = { code: number | null; signal: NodeJS.Signals | null; lines: string[]; log: string }
export type Process = {
  child: ChildProcess
  pid: number
  lines(): string[]
  log(): string
  exited: Promise<Outcome>
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Outcome>
}
export type Product = Process & { url: string; startedInMs: number }

/** Starts `cadastre` with these arguments and nothing of our own environment but what programs need. */
export function spawnCadastre(
  args: string[],
  environment: Environment,
  command = [process.execPath, program],
): Process {
  const [executable = '', ...before] = command
  const { PATH = '', HOME = '/' } = process.env
  const env = { PATH, HOME, PORT: '0', ...environment }
  return watch(spawn(executable, [...before, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
}

// No child outlives us, whatever becomes of the test. One listener for all: some tests start a dozen at once.
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

function watch(child: ChildProcess): Process {
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk
    })
  }
  const lines = () => text.stderr.split('\n').filter((line) => line !== '')
  const exited = new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, lines: lines(), log: text.stdout }))
  })
  const stop = (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal)
    return exited
  }
  children.add(child)
  exited.finally(() => children.delete(child)).catch(() => undefined)
  atEnd(() => stop('SIGKILL'))
  return { child, pid: child.pid ?? 0, lines, log: () => text.stdout, exited, stop }
}

/** Runs a command to its end. */
export async function cadastre(args: string[], environment: Environment): Promise<Outcome> {
  return spawnCadastre(args, environment).exited
}

/** Runs the product up to the moment it serves; fails with its own words if it ends before. */
export async function startProduct(environment: Environment, args: string[] = []): Promise<Product> {
  return ready(spawnCadastre(['serve', ...args], environment))
}

/** Waits until the product serves. */
export async function ready(running: Process): Promise<Product> {
  const began = performance.now()
  const url = await untilSaid(running, /ready at (\S+)/)
  await until(`${url} is ready`, () => isReady(url))
  return { ...running, url, startedInMs: performance.now() - began }
}

/** Waits for a line, and answers what the pattern caught. */
export function untilSaid({ child, lines }: Process, pattern: RegExp): Promise<string> {
  return until(`it says ${pattern}`, () => {
    const said = pattern.exec(lines().join('\n'))
    if (!said && child.exitCode !== null) throw new Error(`it ended early:\n${lines().join('\n')}`)
    return said?.[1] ?? said?.[0]
  })
}

export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
