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
apt-get $options install -y --no-install-recommends "$@"
`

/** Installs what is missing of the programs (command to Debian package) where we may, else says what to install. */
export async function ensurePrograms(programs) {
  const missing = Object.entries(programs).filter(([command]) => !isInPath(command))
  if (missing.length === 0) return
  const packages = [...new Set(missing.map(([, name]) => name))]
  const asRoot = privilege()
  if (!existsSync('/usr/bin/apt-get') || !asRoot) throw new Failure(request(packages))
  await install(asRoot, packages)
  const still = missing.filter(([command]) => !isInPath(command)).map(([command]) => command)
  if (still.length > 0) throw new Failure(`installed, and yet not found in the path: ${still.join(', ')}`)
}

function isInPath(command) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.some((folder) => existsSync(join(folder, command)))
}

/** How to run something as root: nothing in front, sudo, or undefined when we may not. */
function privilege() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

async function install(asRoot, packages) {
  const [command, ...args] = [...asRoot, 'sh', '-c', script, 'sh', ...packages]
  const label = `installing ${packages.join(', ')}…`
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
