import { z } from 'zod'
import { ps } from './powershell/script.ts'
import { type Asking, type BlindSpot, type Reading, readRows } from './reading.ts'
import { optionalText, text } from './values.ts'
import type { WindowsServer } from './windows.ts'

/** The types whose data is read, each with the properties it stands in. */
const DATA = {
  A: ['IPv4Address'],
  AAAA: ['IPv6Address'],
  CNAME: ['HostNameAlias'],
  NS: ['NameServer'],
  PTR: ['PtrDomainName'],
  MX: ['MailExchange', 'Preference'],
  SRV: ['DomainName', 'Priority', 'Weight', 'Port'],
  TXT: ['DescriptiveText'],
} as const
export type ReadType = keyof typeof DATA
export const readTypes = Object.keys(DATA) as ReadType[]

export type WindowsRecord = {
  /** Relative to the zone, `@` for its apex. */
  name: string
  type: ReadType
  ttlSeconds: number
  /** Address, name or text, as the server writes it. */
  value: string
  priority: number | null
  weight: number | null
  port: number | null
  /** When a client last refreshed it; null for a static record. */
  timestamp: string | null
  /** A text of exactly 255 bytes: the server's command cuts longer ones there. */
  isMaybeCut: boolean
}

/** The records of a zone, and how many there are of the types that are not read. */
export type WindowsRecords = Reading<WindowsRecord> & { unreadTypes: Record<string, number> }

const rowForm = z.object({
  HostName: text,
  RecordType: text,
  TimeToLive: z.number(),
  Timestamp: optionalText,
  RecordData: z.record(z.string(), z.string()),
})
type Row = z.infer<typeof rowForm>

export async function listRecords(server: WindowsServer, zone: string, asking?: Asking): Promise<WindowsRecords> {
  const reading = await readRows(server, recordScript(zone), rowForm, asking)
  const isRead = ({ RecordType }: Row): boolean => RecordType in DATA
  const rows = reading.rows.filter(isRead).map(recordOf)
  const unread = reading.rows.filter((row) => !isRead(row))
  const empty = emptyOf(rows)
  return {
    rows: rows.filter((row) => !empty.has(row)),
    blind: [...reading.blind, ...blindTo(rows, empty.size)],
    unreadTypes: countsOf(unread.map(({ RecordType }) => RecordType)),
  }
}

function recordScript(zone: string) {
  const members = readTypes.map((type) => ps`${type}=${DATA[type]}`)
  const table = members.reduce((all, one) => ps`${all};${one}`)
  return ps`$data=@{${table}}
Get-DnsServerResourceRecord -ZoneName ${zone}|%{$d=[ordered]@{};foreach($n in $data["$($_.RecordType)"]){$d[$n]=@($_.RecordData.$n|%{"$_"}) -join ''}
Add-Row ([ordered]@{HostName="$($_.HostName)";RecordType="$($_.RecordType)";TimeToLive=[long]$_.TimeToLive.TotalSeconds;Timestamp=$(if($_.Timestamp){$_.Timestamp.ToUniversalTime().ToString('o')});RecordData=$d})}`
}

const CUT_AT_BYTES = 255

function recordOf(row: Row): WindowsRecord {
  const type = row.RecordType as ReadType
  const [main] = DATA[type]
  const value = row.RecordData[main] ?? ''
  return {
    name: row.HostName,
    type,
    ttlSeconds: row.TimeToLive,
    value,
    priority: numberIn(row, type === 'MX' ? 'Preference' : 'Priority'),
    weight: numberIn(row, 'Weight'),
    port: numberIn(row, 'Port'),
    timestamp: row.Timestamp,
    isMaybeCut: type === 'TXT' && Buffer.byteLength(value) === CUT_AT_BYTES,
  }
}

function numberIn({ RecordData }: Row, property: string): number | null {
  const value = RecordData[property]
  return value === undefined || value === '' ? null : Number(value)
}

/** Records without their data, as under PowerShell 7. A text can be empty by itself, as long as others are not. */
function emptyOf(records: readonly WindowsRecord[]): Set<WindowsRecord> {
  const empty = records.filter(({ value }) => value === '')
  const isReadable = empty.every(({ type }) => type === 'TXT') && empty.length < records.length
  return new Set(isReadable ? [] : empty)
}

function blindTo(records: readonly WindowsRecord[], emptyCount: number): BlindSpot[] {
  const reason = `${emptyCount} of ${records.length} records came without their data`
  const cut = records.filter(({ isMaybeCut }) => isMaybeCut)
  return [
    ...(emptyCount > 0 ? [{ where: null, reason }] : []),
    ...cut.map(({ name }) => ({ where: name, reason: 'A TXT record may be cut off after 255 bytes' })),
  ]
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries(counts)
}
