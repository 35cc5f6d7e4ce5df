import { utf8 } from '@cadastre/core/dns/byte-string'
import { quoted } from '@cadastre/core/dns/character-string'
import { textValue } from '@cadastre/core/dns/value'
import type { CloudSet } from './provider.ts'

type Data = Readonly<Record<string, unknown>>
type AzureSet = { name: string; type: string; properties: Data }

const dotted = (value: unknown): string => (String(value ?? '').endsWith('.') ? String(value) : `${value ?? ''}.`)
const joined = (value: unknown): string => (Array.isArray(value) ? value.join('') : String(value ?? ''))

/** For each type, the member that its values stand in and how one is written in a zone file. */
const VALUES: Readonly<Record<string, [member: string, value: (data: Data) => string]>> = {
  A: ['ARecords', (data) => String(data.ipv4Address)],
  AAAA: ['AAAARecords', (data) => String(data.ipv6Address)],
  CAA: ['caaRecords', (data) => `${data.flags ?? 0} ${data.tag} ${quoted(utf8(String(data.value ?? '')))}`],
  CNAME: ['CNAMERecord', (data) => dotted(data.cname)],
  DS: ['DSRecords', () => ''],
  MX: ['MXRecords', (data) => `${data.preference ?? 0} ${dotted(data.exchange)}`],
  NAPTR: [
    'NAPTRRecords',
    (data) =>
      [
        data.order ?? 0,
        data.preference ?? 0,
        ...[data.flags, data.services, data.regexp].map((one) => quoted(utf8(String(one ?? '')))),
        dotted(data.replacement === '' ? '' : data.replacement),
      ].join(' '),
  ],
  NS: ['NSRecords', (data) => dotted(data.nsdname)],
  PTR: ['PTRRecords', (data) => dotted(data.ptrdname)],
  SRV: ['SRVRecords', (data) => `${data.priority ?? 0} ${data.weight ?? 0} ${data.port ?? 0} ${dotted(data.target)}`],
  TXT: ['TXTRecords', (data) => textValue(joined(data.value))],
}

/** Pure: a set as Azure lists it, its name relative to the zone. */
export function azureSet(zone: string, { name, type: path, properties }: AzureSet): CloudSet {
  const type = path.slice(path.lastIndexOf('/') + 1).toUpperCase()
  const [member, value] = VALUES[type] ?? ['', () => '']
  const entries = [properties[member] ?? []].flat() as Data[]
  const target = properties.targetResource as { id?: unknown } | null | undefined
  const reason = target?.id
    ? `it is an alias of ${String(target.id)}, which only Azure can follow`
    : VALUES[type] || type === 'SOA'
      ? null
      : `records of the type ${type} are not read from Azure`
  const hasNotes = Object.keys((properties.metadata as object | null | undefined) ?? {}).length > 0
  return {
    name: name === '@' ? zone : `${name}.${zone}`,
    type,
    ttl: Number(properties.TTL ?? 0),
    values: entries.map(value),
    ...(reason === null ? {} : { reason }),
    ...(hasNotes ? { note: 'has metadata, which is not imported' } : {}),
  }
}
