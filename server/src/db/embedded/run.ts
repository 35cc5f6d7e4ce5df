import { type SpawnOptions, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Account } from './account.ts'
import { StartError } from './start-error.ts'

/** Our own environment stays out: a stray PGDATA, PGOPTIONS or LC_ALL would change what the programs do. */
export function spawnOptions(account: Account | undefined): SpawnOptions {
  const identity = account && { uid: account.uid | 0, gid: account.gid | 0 }
  return { ...identity, cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' } }
}

export type Outcome = { code: number | null; output: string }

/** Runs a short-lived program as the account and collects what it printed. */
export async function run(account: Account | undefined, command: string, args: string[]): Promise<Outcome> {
  const child = spawn(command, args, { ...spawnOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(command, account, error)))
    child.once('close', resolve)
  })
  const streams = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''))
  const [code, ...output] = await Promise.all([ended, ...streams])
  return { code, output: output.join('') }
}

function cannotRun(command: string, account: Account | undefined, error: Error): StartError {
  const as = account ? ` as user ${account.name}` : ''
  return new StartError(`cannot run ${command}${as}: ${error.message}`)
}
