// `npm ci` refuses a lock file that lacks the optional packages of other platforms, and npm leaves out of it those that
// its registry does not serve (a partial mirror). Run this after `npm install` wherever that is so.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib.mjs'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'x64', 'arm', 'ppc64', 's390x', 'ia32', 'riscv64', 'loong64']
const libraries = { musl: 'musl', gnu: 'glibc', gnueabihf: 'glibc' }

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = Object.values(lock.packages).flatMap(missingOf)
lock.packages = sorted({ ...lock.packages, ...Object.fromEntries(missing) })
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} packages added to package-lock.json`)

function missingOf({ optionalDependencies = {}, dev }) {
  return Object.entries(optionalDependencies)
    .filter(([name, version]) => !lock.packages[`node_modules/${name}`] && /^\d+\.\d+\.\d+/.test(version))
    .map(([name, version]) => [`node_modules/${name}`, entryOf(name, version, dev)])
}

/** The platform is read from the name, so that no other one tries to download it. */
function entryOf(name, version, dev) {
  const words = name.split(/[^a-z0-9]+/)
  const cpu = processors.filter((word) => words.includes(word))
  const os = systems.filter((word) => words.includes(word))
  const libc = words.flatMap((word) => libraries[word] ?? [])
  return { version, cpu, ...(dev && { dev }), ...(libc.length > 0 && { libc }), optional: true, os }
}

function sorted(packages) {
  return Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)))
}
