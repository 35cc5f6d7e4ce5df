import { ensureInstalled, ensureWeb, findNode, main } from './lib.mjs'
import { runSteps, staticSteps } from './steps.mjs'
import { ensurePrograms } from './system-packages.mjs'
import { testStep } from './test-step.mjs'

/** What the tests run besides npm's packages: the command, and the Debian package that brings it. */
const programs = {
  'chromium-headless-shell': 'chromium-headless-shell',
  dhclient: 'isc-dhcp-client',
  dig: 'bind9-dnsutils',
  freeradius: 'freeradius',
  go: 'golang-go',
  ip: 'iproute2',
  'kea-dhcp4': 'kea-dhcp4-server',
  radvd: 'radvd',
  rdisc6: 'ndisc6',
  'kea-dhcp6': 'kea-dhcp6-server',
  named: 'bind9',
  'named-checkconf': 'bind9-utils',
  'named-checkzone': 'bind9-utils',
  'named-compilezone': 'bind9-utils',
  nsupdate: 'bind9-dnsutils',
  perfdhcp: 'kea-admin',
  pdns_server: 'pdns-server',
  pip3: 'python3-pip',
  'redis-server': 'redis-server',
  '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql': 'pdns-backend-sqlite3',
  slapadd: 'slapd',
}

/** Tried where the distribution has it: the oldest PostgreSQL we support, beside the one we bring. */
const optionalPrograms = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}

/** What a branch has changed is told by comparing it with main; Vitest alone would look at what is not committed yet. */
const sinceMain = (option) => (option === '--changed' ? '--changed=main' : option)

await main(async () => {
  await ensureInstalled()
  await ensurePrograms(programs, optionalPrograms)
  const node = findNode()
  const web = { name: 'web build', run: () => ensureWeb(node).then(() => 0) }
  const asked = process.argv.slice(2).map(sinceMain)
  return runSteps([...staticSteps(node), web, testStep(node, asked)])
})
