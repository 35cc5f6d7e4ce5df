import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readKea } from '@cadastre/core/dhcp/kea/read'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../server/src/access/actor.ts'
import type { Agent } from '../../server/src/agents/agent.ts'
import { reader } from '../../server/src/db/work.ts'
import { configurationOf } from '../../server/src/slices/dhcp/agents/configuration.ts'
import { type DhcpApp, dhcpApp } from '../../server/test/dhcp-app.ts'
import { commitTo, type ImportPlace, importPlace, planOf } from '../../server/test/dhcp-import.ts'
import { environmentIn, hooksFolder } from '../src/kea/daemon.ts'
import type { Local } from '../src/kea/local.ts'
import { render } from '../src/kea/render.ts'

let dhcp: DhcpApp
let local: Local
beforeAll(async () => {
  dhcp = await dhcpApp()
  const folder = mkdtempSync(join(tmpdir(), 'kea-import-'))
  for (const name of ['run', 'leases']) mkdirSync(join(folder, name))
  local = { folder, interfaces: [], links: [], hooks: await hooksFolder() }
})
afterAll(async () => {
  rmSync(local.folder, { recursive: true, force: true })
  await dhcp.close()
})

/** What the real program has against a file; nothing, in the best case. */
function faultsOf(protocol: 4 | 6, text: string): string {
  const file = join(local.folder, `check${protocol}.json`)
  writeFileSync(file, text)
  try {
    execFileSync(`kea-dhcp${protocol}`, ['-t', file], {
      encoding: 'utf8',
      env: { ...process.env, ...environmentIn(local.folder) },
      stdio: 'pipe',
    })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}`
  }
}

async function rendered(protocol: 4 | 6, { target_group_id: groupId }: ImportPlace): Promise<string> {
  const agent = { groupId, serverId: 'one', name: 'one' } as Agent
  const configuration = await configurationOf(reader(dhcp.databases, systemActor('test')), agent)
  return JSON.stringify(render(protocol, configuration, local, new Date('2026-11-16T00:00:00Z')))
}

/** What clients get: everything of a plan but the sentences, in one order. */
function meaning(text: string) {
  const { scopes, classes } = readKea(text)
  return {
    scopes: scopes
      .map(
        ({
          warnings: _warnings,
          name: _name,
          description: _description,
          min_lease_time,
          max_lease_time,
          ...scope
        }) => ({
          ...scope,
          min_lease_time: min_lease_time ?? scope.lease_time,
          max_lease_time: max_lease_time ?? scope.lease_time,
          options: sorted(scope.options),
          pools: scope.pools.map(({ name: _pool, ...pool }) => pool).sort(byText),
          reservations: scope.reservations.map(({ description: _text, ...one }) => one).sort(byText),
        }),
      )
      .sort(byText),
    classes: classes.map(({ name, match_expression, options }) => ({
      name,
      match_expression,
      options: sorted(options),
    })),
  }
}
const sorted = (options: object): object => Object.fromEntries(Object.entries(options).sort())
const byText = (one: object, other: object): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

const V4 = `{ # as people write them
"Dhcp4": {
  "interfaces-config": { "interfaces": [ ] },
  "valid-lifetime": 4000, "min-valid-lifetime": 1000, "max-valid-lifetime": 9000,
  "option-def": [ { "name": "site", "code": 222, "type": "record", "record-types": "uint16, string" },
                  { "name": "cfg", "code": 1, "space": "vendor-4491", "type": "ipv4-address" } ],
  "option-data": [
    { "name": "domain-name-servers", "data": "192.0.2.1, 192.0.2.2" },
    { "name": "site", "data": "12, north" } ],
  "client-classes": [
    { "name": "zeta", "test": "option[60].text == 'x'" },
    { "name": "alpha", "test": "member('zeta')", "option-data": [ { "name": "log-servers", "data": "192.0.2.7" } ] } ],
  "shared-networks": [ { "name": "campus", "option-data": [ { "name": "domain-name", "data": "campus.example" } ],
    "subnet4": [
      { "subnet": "10.1.0.0/24", "id": 1, "relay": { "ip-addresses": [ "10.250.0.1" ] },
        "pools": [ { "pool": "10.1.0.10 - 10.1.0.20", "client-class": "alpha" }, { "pool": "10.1.0.128/26",
          "option-data": [ { "name": "interface-mtu", "data": "1400" } ] } ],
        "option-data": [ { "name": "routers", "data": "10.1.0.1" }, { "name": "static-routes", "data": "10.9.0.0,10.1.0.1" },
          { "name": "vivso-suboptions", "data": "4491" }, { "name": "cfg", "space": "vendor-4491", "data": "192.0.2.4" } ],
        "reservations": [
          { "hw-address": "02:00:00:00:00:01", "ip-address": "10.1.0.5", "hostname": "a.example",
            "option-data": [ { "name": "boot-file-name", "data": "a\\\\,b" } ] },
          { "client-id": "01:02:03", "ip-address": "10.1.0.6" },
          { "duid": "00:03:00:01:02:00:00:00:00:09", "ip-address": "10.1.0.7" },
          { "circuit-id": "'eth 7'", "ip-address": "10.1.0.8" } ] } ] } ],
  "subnet4": [ { "subnet": "10.2.0.0/23", "id": 2, "valid-lifetime": 2000, "cache-threshold": 0.25 } ]
} }`

const V6 = `{ "Dhcp6": {
  "interfaces-config": { "interfaces": [ ] },
  "option-data": [ { "name": "dns-servers", "data": "2001:db8::53" }, { "name": "bootfile-url", "data": "http://boot.example/a" } ],
  "subnet6": [ { "subnet": "2001:db8:1::/64", "id": 1, "valid-lifetime": 3000,
    "pools": [ { "pool": "2001:db8:1::/80" } ],
    "pd-pools": [ { "prefix": "2001:db8:8::", "prefix-len": 48, "delegated-len": 56,
      "excluded-prefix": "2001:db8:8:0:80::", "excluded-prefix-len": 72 } ],
    "reservations": [ { "duid": "00:03:00:01:02:00:00:00:00:01", "ip-addresses": [ "2001:db8:1:0:1::5" ], "hostname": "six" },
      { "hw-address": "02:00:00:00:00:02", "ip-addresses": [ "2001:db8:1:0:1::6" ] } ] } ] } }`

test.each([
  [4, V4, '10.0.0.0/8'],
  [6, V6, '2001:db8::/32'],
] as const)(
  'what is imported for DHCPv%i and given to Kea again is taken, and means the same',
  async (protocol, text, block) => {
    expect(faultsOf(protocol, text)).toBe('')
    const place = await importPlace(dhcp, block)
    const plan = await planOf(dhcp, 'kea', place, text)
    const { body } = await commitTo(dhcp, 'kea', place, plan)
    expect(body.scopes.map((row: { error: string | null }) => row.error)).toEqual(plan.scopes.map(() => null))
    const again = await rendered(protocol, place)
    expect(faultsOf(protocol, again)).toBe('')
    expect(meaning(again)).toEqual(meaning(text))
  },
)

test.each([
  '{ "Dhcp4": { "subnet4": [ ], "interfaces-config": { "interfaces": [ ] } } } // end',
  '{ "Dhcp4": { # a\n "subnet4": [ /* b */ ] } }',
])('Kea takes the comments that are read here: %s', (text) => {
  expect(faultsOf(4, text)).toBe('')
})
