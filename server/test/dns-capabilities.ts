import type { DnsDriver, RecordSupport } from '../src/drivers/dns/driver.ts'
import { dnsDrivers } from '../src/drivers/dns/drivers.ts'
import { triedWith } from './drivers/tried-with.ts'

const START = '<!-- Printed from server/src/drivers/dns by `npm run generate`; do not edit. -->'
const END = '<!-- End of the printed part. -->'

/** The page with what the drivers can do, as they say themselves, between its two marks. */
export function withCapabilities(page: string): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)]
  if (from === -1 || to === -1) throw new Error('docs/dns.md has lost the marks around its table of drivers')
  return `${page.slice(0, from)}${START}\n\n${table()}\n\n${page.slice(to)}`
}

const ROWS: readonly [string, (driver: DnsDriver) => string][] = [
  ['Id', ({ id }) => `\`${id}\``],
  ['Tried with a real server', ({ id }) => triedWith[id]?.label ?? ''],
  ['Works through', ({ isAgentless }) => (isAgentless ? 'its API' : 'an agent')],
  ['Logs in with', ({ login }) => (login ? `\`${login.field}\`${login.isNeeded ? '' : ', if set'}` : '')],
  ['Records', ({ records }) => typesOf(records)],
  ['Zones', ({ zoneTypes }) => zoneTypes.join(', ')],
  ['Forward zone without forwarders', ({ hasEmptyForwardZones }) => yes(hasEmptyForwardZones)],
  ['Views', ({ hasViews }) => yes(hasViews)],
  ['Blocklists', ({ hasBlocklists }) => yes(hasBlocklists)],
  ['Signs zones', ({ canSign }) => yes(canSign)],
  ['Changes keys when asked', ({ canRollKeys }) => yes(canRollKeys)],
  ['Forwards over', ({ forwardTransports }) => forwardTransports.join(', ')],
  ['Answers over QUIC', ({ hasDnsOverQuic }) => yes(hasDnsOverQuic)],
  ['Update ACL by', ({ updateAcl }) => updatesBy(updateAcl)],
  ['Lists its zones', ({ canListZones }) => yes(canListZones)],
  ['Can be asked on the wire', ({ isQueryable }) => yes(isQueryable)],
]

const yes = (is: boolean): string => (is ? 'yes' : '')

function typesOf(records: RecordSupport): string {
  if ('only' in records) return records.only.join(' ')
  return records.except.length === 0 ? 'all' : `all but ${records.except.join(' ')}`
}

const updatesBy = (caps: DnsDriver['updateAcl']): string =>
  [
    caps.supports_ip_acl && 'address',
    caps.supports_tsig_acl && 'key',
    caps.supports_name_scoping && 'name',
    caps.supports_per_type && 'type',
    caps.coarse_enum_only && 'as a whole',
  ]
    .filter(Boolean)
    .join(', ')

function table(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`.replaceAll('  |', ' |')
  const labels = dnsDrivers.map(({ label }) => label)
  return [
    line(['', ...labels]),
    `|---${'|---'.repeat(labels.length)}|`,
    ...ROWS.map(([title, cell]) => line([title, ...dnsDrivers.map(cell)])),
  ].join('\n')
}
