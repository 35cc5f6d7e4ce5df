import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { excerpt, runQuietly } from './child.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const neededMajor = 24

/** Something the operator has to see to; told in one line, without a stack. */
export class Failure extends Error {}

/** Runs an entry point: its answer is the exit code. */
export async function main(work) {
  process.exitCode = await work().catch(report)
}

export function report(error) {
  console.error(error instanceof Failure ? error.message : error)
  return 1
}

/** The Node that runs the product: this one if new enough, else the one npm installed. */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  const bundled = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(bundled)) return bundled
  throw new Failure(
    `Cadastre needs Node ${neededMajor} or newer (this is ${process.version}): install it from https://nodejs.org`,
  )
}

export async function ensureInstalled() {
  const modules = join(root, 'node_modules')
  const stamp = join(modules, '.cadastre-stamp')
  const wanted = hashOf(manifests(), `${process.platform}-${process.arch}`)
  if (readStamp(stamp) === wanted) return
  if (!isFreshInstall(modules)) await install()
  writeFileSync(stamp, wanted)
}

async function install() {
  // Warnings are left out: they are about the engines of packages that run under the bundled Node anyway.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const result = await runQuietly('installing packages…', 'npm', args, { cwd: root, env: outerEnvironment() })
  if (result.code !== 0) throw new Failure(`npm ci failed:\n${excerpt(result.output)}`)
}

/** Without node_modules/.bin in the path, npm does not run under a Node it is about to delete. */
function outerEnvironment() {
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return { ...process.env, PATH: path.join(':') }
}

/** An install made by hand since the manifests last changed is as good as ours. */
function isFreshInstall(modules) {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record) || !existsSync(join(modules, 'vite'))) return false
  const installed = statSync(record).mtimeMs
  return manifests().every((file) => statSync(file).mtimeMs <= installed)
}

function manifests() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = ['.', ...workspaces].map((folder) => join(root, folder, 'package.json'))
  return [join(root, 'package-lock.json'), ...folders.filter((file) => existsSync(file))]
}

export async function ensureWeb(node) {
  const stamp = join(root, 'web', 'dist', '.stamp')
  const sources = [join(root, 'package-lock.json'), ...filesUnder(join(root, 'core')), ...filesUnder(join(root, 'web'))]
  const wanted = hashOf(sources)
  if (readStamp(stamp) === wanted) return
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = await runQuietly('building the web interface…', node, [vite, 'build', 'web'], { cwd: root })
  if (result.code !== 0) throw new Failure(`the web interface could not be built:\n${excerpt(result.output)}`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['dist', 'node_modules'].includes(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]))
}

function hashOf(files, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of files) hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
