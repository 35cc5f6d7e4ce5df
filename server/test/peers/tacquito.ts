import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { tacquitoProgram } from './install.ts'

export type Tacquito = { host: string; port: number; stop(): Promise<void> }

export const TACACS_SECRET = 'between-us-0123456789'

/** Somebody with the bcrypt hash of a password, and what the service `shell` sets for them. */
export type TacquitoPerson = { hash: string; sets: Readonly<Record<string, string>> }

/** The configuration is YAML, of which JSON is a part. */
const configuration = (people: Readonly<Record<string, TacquitoPerson>>): string =>
  JSON.stringify({
    users: Object.entries(people).map(([name, { hash, sets }]) => ({
      name,
      scopes: ['tests'],
      authenticator: { type: 1, options: { hash: Buffer.from(hash).toString('hex') } },
      services: [
        { name: 'shell', set_values: Object.entries(sets).map(([key, value]) => ({ name: key, values: [value] })) },
      ],
    })),
    secrets: [
      {
        name: 'tests',
        secret: { group: 'tests', key: TACACS_SECRET },
        handler: { type: 1 },
        type: 1,
        options: { prefixes: '["::0/0"]' },
      },
    ],
    prefix_allow: ['::0/0'],
  })

/** A TACACS+ daemon of others with these people; it ends with its standard input. */
export async function startTacquito(people: Readonly<Record<string, TacquitoPerson>>): Promise<Tacquito> {
  const folder = mkdtempSync(join(tmpdir(), 'tacquito-'))
  const config = join(folder, 'tacquito.yaml')
  writeFileSync(config, configuration(people))
  const child = spawn(tacquitoProgram, [config], { stdio: ['pipe', 'pipe', 'ignore'] })
  const [line] = await once(createInterface(child.stdout), 'line')
  return {
    host: '::1',
    port: Number(line),
    stop: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
