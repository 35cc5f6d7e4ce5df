import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { excerpt, runQuietly } from './child.mjs'
import { Failure } from './lib.mjs'

const pausesMs = [5_000, 20_000]
const passing =
  /Could not get lock|Unable to lock|Temporary failure|Failed to fetch|timed out|Hash Sum mismatch|Connection/i

// policy-rc.d keeps the packages' daemons from starting: the tests run their own.
const script = `
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  trap 'exit 1' INT TERM HUP
  printf '#!/bin/sh\\nexit 101\\n' > $policy && chmod 755 $policy
fi
export DEBIAN_FRONTEND=noninteractive
options='-o DPkg::Lock::Timeout=300 -o Acquire::Retries=3'
dpkg --configure -a
apt-get $options update
for name in $OPTIONAL_PACKAGES; do
  if apt-cache show "$name" > /dev/null 2>&1; then set -- "$@" "$name"; fi
done
if [ $# -eq 0 ]; then exit 0; fi
apt-get $options install -y --no-install-recommends "$@"
`

/**
 * Installs what is missing of the programs (command to Debian package) where we may, else says what to install. What is
 * optional is installed where that can be done, and is no reason to stop where it cannot.
 */
export async function ensurePrograms(programs, optional = {}) {
  const missing = missingOf(programs)
  const welcome = missingOf(optional)
  if (missing.length + welcome.length === 0) return
  const asRoot = existsSync('/usr/bin/apt-get') && privilege()
  if (!asRoot && missing.length > 0) throw new Failure(request(packagesOf(missing)))
  const installed = asRoot ? install(asRoot, packagesOf(missing), packagesOf(welcome)) : Promise.resolve()
  await installed.catch((failure) => {
    if (missing.length > 0) throw failure
  })
  const still = missingOf(programs).map(([command]) => command)
  if (still.length > 0) throw new Failure(`installed, and yet not found in the path: ${still.join(', ')}`)
}

const missingOf = (programs) => Object.entries(programs).filter(([command]) => !isInPath(command))
const packagesOf = (missing) => [...new Set(missing.map(([, name]) => name))]

function isInPath(command) {
  if (command.startsWith('/')) return existsSync(command)
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.some((folder) => existsSync(join(folder, command)))
}

/** How to run something as root: nothing in front, sudo, or undefined when we may not. */
function privilege() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

async function install(asRoot, packages, optional) {
  const variables = ['env', `OPTIONAL_PACKAGES=${optional.join(' ')}`]
  const [command, ...args] = [...asRoot, ...variables, 'sh', '-c', script, 'sh', ...packages]
  const label = `installing ${[...packages, ...optional].join(', ')}…`
  for (const pause of [...pausesMs, undefined]) {
    const { code, output } = await runQuietly(label, command, args)
    if (code === 0) return
    if (pause === undefined || !passing.test(output)) throw new Failure(`apt-get failed:\n${excerpt(output)}`)
    await sleep(pause)
  }
}

function request(packages) {
  const names = packages.join(' ')
  if (!existsSync('/usr/bin/apt-get')) return `the tests need these programs, please install them: ${names}`
  return `the tests need ${names}; run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names}`
}
