import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))
const cache = fileURLToPath(new URL('../../../.cache/peers/', import.meta.url))

export const pythonPackages = join(cache, 'python')
export const winrmtestProgram = join(cache, 'winrmtest')
export const tacquitoProgram = join(cache, 'tacquito')
export const peerFile = (name: string): string => join(here, name)

/** Brings the programs of others that tests talk to, once for every version of what is asked for. */
export async function setup(): Promise<void> {
  await mkdir(cache, { recursive: true })
  await once('python.stamp', ['requirements.txt'], installPython)
  for (const name of ['winrmtest', 'tacquito']) {
    await once(`${name}.stamp`, [`${name}/go.mod`, `${name}/go.sum`, `${name}/main.go`], () => buildGo(name))
  }
}

async function once(stamp: string, sources: readonly string[], install: () => Promise<unknown>): Promise<void> {
  const contents = await Promise.all(sources.map((name) => readFile(peerFile(name))))
  const state = createHash('sha256').update(Buffer.concat(contents)).digest('hex')
  const file = join(cache, stamp)
  if (existsSync(file) && (await readFile(file, 'utf8')) === state) return
  await install()
  await writeFile(file, state)
}

async function installPython(): Promise<void> {
  await rm(pythonPackages, { recursive: true, force: true })
  const options = ['--quiet', '--no-input', '--disable-pip-version-check', '--target', pythonPackages]
  await run('python3', ['-m', 'pip', 'install', ...options, '--requirement', peerFile('requirements.txt')])
}

const buildGo = (name: string) =>
  run('go', ['build', '-mod=readonly', '-o', join(cache, name), '.'], {
    cwd: peerFile(name),
    env: { ...process.env, GOFLAGS: '-buildvcs=false', CGO_ENABLED: '0' },
  })
