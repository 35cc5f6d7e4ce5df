import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Options, Row, Scenario } from './scenario.ts'
import { addresses } from './scenarios/addresses.ts'
import { authCost } from './scenarios/auth-cost.ts'
import { dhcpAgent } from './scenarios/dhcp-agent.ts'
import { dhcpImport } from './scenarios/dhcp-import.ts'
import { dhcpLeases } from './scenarios/dhcp-leases.ts'
import { dhcpPages } from './scenarios/dhcp-pages.ts'
import { dns } from './scenarios/dns.ts'
import { dnsAgent } from './scenarios/dns-agent.ts'
import { dnsRecords } from './scenarios/dns-records.ts'
import { addressImport } from './scenarios/import.ts'
import { ipamImport } from './scenarios/ipam-import.ts'
import { logins } from './scenarios/logins.ts'
import { nextAddress } from './scenarios/next-address.ts'
import { search } from './scenarios/search.ts'
import { spacesCreate } from './scenarios/spaces-create.ts'
import { spacesList } from './scenarios/spaces-list.ts'
import { start } from './scenarios/start.ts'
import { web } from './scenarios/web.ts'
import { zoneImport } from './scenarios/zone-import.ts'
import { table } from './table.ts'

const scenarios: readonly Scenario[] = [
  start,
  spacesList,
  spacesCreate,
  authCost,
  logins,
  addresses,
  nextAddress,
  addressImport,
  search,
  dns,
  dnsRecords,
  dhcpPages,
  dhcpLeases,
  dhcpAgent,
  dnsAgent,
  web,
  zoneImport,
  ipamImport,
  dhcpImport,
]

const USAGE = `npm run bench -- [scenario ...] [options]

  scenarios    ${scenarios.map(({ name }) => name).join(', ')}; all by default
  --seconds N  how long each measurement lasts (5)
  --clients N  requests under way at once (16)
  --strict     exit with 1 when a target is missed
  --profile D  write a CPU profile of the product into folder D (and distort its figures)
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '16' },
    strict: { type: 'boolean', default: false },
    profile: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (values.help) process.stdout.write(USAGE)
else process.exitCode = await runAll(chosen(positionals), optionsOf(values), values.strict)

async function runAll(chosen: readonly Scenario[], options: Options, isStrict: boolean): Promise<number> {
  const results: { scenario: string; row: Row }[] = []
  for (const scenario of chosen) {
    process.stderr.write(`${scenario.name} …\n`)
    for (const row of await scenario.run(options)) results.push({ scenario: scenario.name, row })
  }
  process.stdout.write(`\n${table(results)}\n\n${setting(options)}\n`)
  return isStrict && results.some(({ row }) => row.target?.isMet === false) ? 1 : 0
}

function setting({ seconds, clients }: Options): string {
  const how = `${clients} clients, ${seconds} s a measurement, medians of the rounds, ratios taken within each round`
  return `${how}; ${availableParallelism()} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`
}

function chosen(names: string[]): readonly Scenario[] {
  const unknown = names.find((name) => !scenarios.some((scenario) => scenario.name === name))
  if (unknown !== undefined) throw new Error(`there is no scenario ${unknown}\n\n${USAGE}`)
  return names.length === 0 ? scenarios : scenarios.filter(({ name }) => names.includes(name))
}

function optionsOf({ seconds, clients, profile }: { seconds: string; clients: string; profile?: string }): Options {
  return { seconds: positive('--seconds', seconds), clients: positive('--clients', clients), profile: profile ?? null }
}

function positive(name: string, text: string): number {
  const number = Number(text)
  if (!(number > 0)) throw new Error(`${name}: '${text}' is not a number above 0`)
  return number
}
