import { decodeName, encodeName } from './name.ts'
import { shownValue } from './rdata.ts'
import { type RecordType, typeCodes, typeName } from './types.ts'

export type Question = { name: string; type: RecordType }
/** A record as people write it: the value is its presentation form. */
export type DnsRecord = { name: string; type: string; ttl: number; value: string }
export type Message = {
  id: number
  isResponse: boolean
  isAuthoritative: boolean
  isTruncated: boolean
  rcode: string
  questions: { name: string; type: string }[]
  answers: DnsRecord[]
  authority: DnsRecord[]
  additional: DnsRecord[]
}

const HEADER = 12
const LARGEST = 65_535
const MOST_RECORDS = 1_000
const OPT = 41
/** What fits through every path without fragments. */
const UDP_SIZE = 1_232
const RCODES = ['noerror', 'formerr', 'servfail', 'nxdomain', 'notimp', 'refused']

/** One question; null where the name is none. */
export function encodeQuery(id: number, { name, type }: Question, isRecursive: boolean): Uint8Array | null {
  const wire = encodeName(name)
  if (!wire) return null
  const header = [...int16(id), isRecursive ? 1 : 0, 0, ...int16(1), 0, 0, 0, 0, ...int16(1)]
  const edns = [0, ...int16(OPT), ...int16(UDP_SIZE), 0, 0, 0, 0, 0, 0]
  return Uint8Array.from([...header, ...wire, ...int16(typeCodes[type]), ...int16(1), ...edns])
}

const int16 = (value: number): [number, number] => [(value >> 8) & 255, value & 255]

/** What a message says, or null where the bytes are none: too short, too long, or with a piece that leads nowhere. */
export function decodeMessage(bytes: Uint8Array): Message | null {
  if (bytes.length < HEADER || bytes.length > LARGEST) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const flags = view.getUint16(2)
  const counts = [4, 6, 8, 10].map((at) => view.getUint16(at))
  if (counts.reduce((sum, count) => sum + count, 0) > MOST_RECORDS) return null
  const questions = readQuestions(bytes, view, counts[0] ?? 0)
  if (!questions) return null
  let next = questions.next
  const sections: DnsRecord[][] = []
  for (const count of counts.slice(1)) {
    const section = readRecords(bytes, view, next, count)
    // A truncated answer may end anywhere; what came before is not used, so it need not be whole.
    if (!section && (flags & 0x200) === 0) return null
    sections.push(section?.records ?? [])
    next = section?.next ?? bytes.length
  }
  const [answers = [], authority = [], additional = []] = sections
  return {
    id: view.getUint16(0),
    isResponse: (flags & 0x8000) !== 0,
    isAuthoritative: (flags & 0x400) !== 0,
    isTruncated: (flags & 0x200) !== 0,
    rcode: RCODES[flags & 15] ?? `rcode${flags & 15}`,
    questions: questions.list,
    answers,
    authority,
    additional,
  }
}

function readQuestions(bytes: Uint8Array, view: DataView, count: number) {
  const list: { name: string; type: string }[] = []
  let next = HEADER
  for (let left = count; left > 0; left--) {
    const name = decodeName(bytes, next)
    if (!name || name.next + 4 > bytes.length) return null
    list.push({ name: name.name, type: typeName(view.getUint16(name.next)) })
    next = name.next + 4
  }
  return { list, next }
}

function readRecords(bytes: Uint8Array, view: DataView, start: number, count: number) {
  const records: DnsRecord[] = []
  let next = start
  for (let left = count; left > 0; left--) {
    const owner = decodeName(bytes, next)
    if (!owner || owner.next + 10 > bytes.length) return null
    const code = view.getUint16(owner.next)
    const from = owner.next + 10
    next = from + view.getUint16(owner.next + 8)
    if (next > bytes.length) return null
    const type = typeName(code)
    const value = code === OPT ? '' : shownValue(bytes, type, from, next)
    if (value === null) return null
    // A lifetime with the top bit set means none (RFC 2181, 8).
    const ttl = view.getUint32(owner.next + 4)
    if (code !== OPT) records.push({ name: owner.name, type, ttl: ttl > 0x7fff_ffff ? 0 : ttl, value })
  }
  return { records, next }
}
