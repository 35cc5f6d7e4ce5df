import { createHash } from 'node:crypto'
import type { AgentBlocklist } from '@cadastre/core/agent/dns-configuration'
import type { BlocklistPortion } from '@cadastre/core/agent/dns-protocol'
import { rpzEntries, rpzTop, rpzZoneName } from '@cadastre/core/dns/blocklist/rpz'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { writeZone } from '@cadastre/core/dns/zonefile/write'
import type { Context } from './render-zones.ts'
import { domain, path } from './words.ts'
import { requireSpelled } from './zone-file.ts'

/** Nobody transfers it, so nobody looks at its serial. */
const SERIAL = 1

/** Its revision is in the name: the daemon reads a file of another name anew, and no other. */
export function policyFile({ view, revision }: AgentBlocklist): string {
  const mark = createHash('sha256')
    .update(JSON.stringify([view, revision]))
    .digest('hex')
  return `policy/${mark.slice(0, 32)}.zone`
}

const policyOf = ({ configuration }: Context, view: string | null): AgentBlocklist | null =>
  configuration.blocklists.find((one) => one.view === view) ?? null

/** What makes the daemon answer blocked names otherwise, without asking anybody what they would be. */
export const policyOption = (context: Context, view: string | null): string[] =>
  policyOf(context, view) === null
    ? []
    : [`response-policy { zone ${domain(rpzZoneName(view))}; } break-dnssec yes qname-wait-recurse no`]

/** The names that are answered otherwise, as a zone that nobody but the daemon reads. */
export function policyStatement(context: Context, view: string | null): string {
  const policy = policyOf(context, view)
  if (policy === null) return ''
  const file = path(`${context.local.folder}/${policyFile(policy)}`)
  return `  zone ${domain(rpzZoneName(view))} {
    type primary;
    file ${file};
    allow-query { none; };
    allow-transfer { none; };
    notify no;
  };
`
}

/** The file of a policy zone, portion by portion: there may be millions of names. */
export async function* policyText(
  view: string | null,
  portions: AsyncIterable<BlocklistPortion>,
): AsyncGenerator<string> {
  const origin = rpzZoneName(view)
  domain(origin)
  const options = { origin, serial: SERIAL }
  const exceptions = new Set<string>()
  let isFirst = true
  for await (const portion of portions) {
    for (const one of portion.exceptions) exceptions.add(one)
    if (isFirst) yield* written(origin, rpzTop(exceptions, options))
    isFirst = false
    yield* written(origin, rpzEntries({ entries: portion.entries, exceptions }, options))
  }
}

function* written(origin: string, records: Iterable<DnsRecord>): Generator<string> {
  yield* writeZone(spelled(origin, records), { origin, ttl: 0 })
}

function* spelled(origin: string, records: Iterable<DnsRecord>): Generator<DnsRecord> {
  for (const record of records) {
    if (record.type !== 'SOA') requireSpelled(origin, record)
    yield record
  }
}
