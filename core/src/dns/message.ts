import { type Edns, OPT, readEdns, writeEdns } from './edns.ts'
import { DnsFault } from './fault.ts'
import type { DnsRecord } from './record.ts'
import { readTsig, TSIG, type Tsig } from './tsig-record.ts'
import { typeCode, typeName } from './type-codes.ts'
import { typeOf } from './types/index.ts'
import { readValue, writeValue } from './value.ts'
import { WireReader, WireWriter } from './wire.ts'

export type Opcode = 'query' | 'notify' | 'update' | `opcode${number}`
/** The classes that are used; `ANY` and `NONE` say what an update does. */
export type DnsClass = 'IN' | 'CH' | 'HS' | 'NONE' | 'ANY' | `CLASS${number}`
export type Question = { name: string; type: string; class?: DnsClass }
/** A record in a message. An update has some without a value: it is then empty. */
export type MessageRecord = DnsRecord & { class: DnsClass }
export type Message = {
  id: number
  opcode: Opcode
  isResponse: boolean
  isAuthoritative: boolean
  isTruncated: boolean
  isRecursionDesired: boolean
  isRecursionAvailable: boolean
  rcode: string
  questions: { name: string; type: string; class: DnsClass }[]
  answers: MessageRecord[]
  authority: MessageRecord[]
  additional: MessageRecord[]
  edns: Edns | null
  tsig: Tsig | null
}

const LARGEST = 65_535
/** What fits through every path without fragments. */
const UDP_SIZE = 1_232
const OPCODES: readonly Opcode[] = ['query', 'opcode1', 'opcode2', 'opcode3', 'notify', 'update']
const RCODES = 'noerror formerr servfail nxdomain notimp refused yxdomain yxrrset nxrrset notauth notzone'.split(' ')
const LATER_RCODES: Readonly<Record<number, string>> = {
  16: 'badvers',
  17: 'badkey',
  18: 'badtime',
  22: 'badtrunc',
  23: 'badcookie',
}
const CLASSES: Readonly<Record<number, DnsClass>> = { 1: 'IN', 3: 'CH', 4: 'HS', 254: 'NONE', 255: 'ANY' }
const FLAGS = {
  isResponse: 0x8000,
  isAuthoritative: 0x400,
  isTruncated: 0x200,
  isRecursionDesired: 0x100,
  isRecursionAvailable: 0x80,
}

export const rcodeName = (code: number): string => RCODES[code] ?? LATER_RCODES[code] ?? `rcode${code}`
const className = (code: number): DnsClass => CLASSES[code] ?? `CLASS${code}`

const blank: Message = {
  id: 0,
  opcode: 'query',
  isResponse: false,
  isAuthoritative: false,
  isTruncated: false,
  isRecursionDesired: false,
  isRecursionAvailable: false,
  rcode: 'noerror',
  questions: [],
  answers: [],
  authority: [],
  additional: [],
  edns: null,
  tsig: null,
}

/** A message with what is said and nothing else. */
export const messageOf = (part: Partial<Message>): Message => ({ ...blank, ...part })

/** One question, with room for a large answer. */
export function encodeQuery(
  id: number,
  { name, type, class: kind = 'IN' }: Question,
  isRecursive: boolean,
): Uint8Array {
  const edns = { udpSize: UDP_SIZE, version: 0, isDnssecOk: false, options: [] }
  return encodeMessage(
    messageOf({ id, isRecursionDesired: isRecursive, questions: [{ name, type, class: kind }], edns }),
  )
}

/** The octets of a message. A signature is not written: it is made over these octets, by `tsig.ts`. */
export function encodeMessage(message: Message): Uint8Array {
  const wire = new WireWriter()
  const { questions, answers, authority, additional, edns } = message
  const rcode = numberOf(message.rcode, 'rcode', 4095, rcodeName)
  wire.u16(message.id)
  wire.u16(flagsOf(message) | (rcode & 15))
  for (const { length } of [questions, answers, authority]) wire.u16(length)
  wire.u16(additional.length + (edns ? 1 : 0))
  for (const { name, type, class: kind } of questions) {
    wire.compressedName(name)
    wire.u16(typeCode(type))
    wire.u16(classCode(kind))
  }
  for (const record of [...answers, ...authority, ...additional]) writeRecord(wire, record)
  if (edns) writeEdns(wire, edns, rcode >> 4)
  else if (rcode > 15) throw new DnsFault('message', `${message.rcode} needs EDNS`)
  return wire.bytes()
}

function flagsOf(message: Message): number {
  let flags = numberOf(message.opcode, 'opcode', 15, (code) => OPCODES[code] ?? `opcode${code}`) << 11
  for (const [key, bit] of Object.entries(FLAGS)) if (message[key as keyof typeof FLAGS]) flags |= bit
  return flags
}

function numberOf(text: string, kind: string, largest: number, nameOf: (code: number) => string): number {
  for (let code = 0; code <= largest; code++) if (nameOf(code) === text) return code
  throw new DnsFault('message', `${text} is not ${kind === 'class' ? 'a' : 'an'} ${kind}`)
}

const classCode = (kind: DnsClass): number => (kind === 'IN' ? 1 : numberOf(kind, 'class', LARGEST, className))

function writeRecord(wire: WireWriter, { name, type, class: kind, ttl, value }: MessageRecord): void {
  const code = typeCode(type)
  wire.compressedName(name)
  wire.u16(code)
  wire.u16(classCode(kind))
  wire.u32(ttl)
  wire.counted(() => {
    if (value !== '') writeValue(typeOf(type), value, wire)
  })
}

/** What a message says. A truncated one may end anywhere: what came before is given, as far as it is whole. */
export function decodeMessage(bytes: Uint8Array): Message {
  if (bytes.length > LARGEST) throw new DnsFault('message', `A message has at most ${LARGEST} octets`)
  const wire = new WireReader(bytes)
  const id = wire.u16()
  const flags = wire.u16()
  const counts = { questions: wire.u16(), answers: wire.u16(), authority: wire.u16(), additional: wire.u16() }
  const message = messageOf({ id, opcode: OPCODES[(flags >> 11) & 15] ?? `opcode${(flags >> 11) & 15}` })
  for (const [key, bit] of Object.entries(FLAGS)) message[key as keyof typeof FLAGS] = (flags & bit) !== 0
  message.questions = Array.from({ length: bounded(counts.questions, wire) }, () => readQuestion(wire))
  message.answers = []
  message.authority = []
  message.additional = []
  try {
    for (const section of ['answers', 'authority', 'additional'] as const)
      readSection(wire, message, section, counts[section])
  } catch (error) {
    if (!message.isTruncated || !(error instanceof DnsFault)) throw error
  }
  message.rcode = rcodeName((flags & 15) | ((message.edns?.upperRcode ?? 0) << 4))
  return message
}

/** A count that promises more than the octets can hold is not believed. */
function bounded(count: number, wire: WireReader): number {
  if (count * 5 > wire.left) throw new DnsFault('message', 'The message ends too early')
  return count
}

function readQuestion(wire: WireReader): Message['questions'][number] {
  return { name: wire.name(), type: typeName(wire.u16()), class: className(wire.u16()) }
}

function readSection(
  wire: WireReader,
  message: Message,
  section: 'answers' | 'authority' | 'additional',
  count: number,
): void {
  for (let left = count; left > 0; left--) {
    const start = wire.at
    if (message.tsig) throw new DnsFault('message', 'Something follows the signature')
    const name = wire.name()
    const [code, kind, ttl, length] = [wire.u16(), wire.u16(), wire.u32(), wire.u16()]
    if (length > wire.left) throw new DnsFault('message', 'The message ends too early')
    const part = new WireReader(wire.bytes, wire.at, wire.at + length)
    wire.at += length
    if (code === OPT && section === 'additional') message.edns = readEdns(kind, ttl, part, message.edns)
    else if (code === TSIG && section === 'additional') message.tsig = readTsig(name, { kind, ttl, start }, part)
    else message[section].push(recordOf(name, code, kind, ttl, part))
  }
}

function recordOf(name: string, code: number, kind: number, ttl: number, part: WireReader): MessageRecord {
  const type = typeOf(typeName(code))
  const value = part.left === 0 ? emptyValue(kind, code) : readValue(type, part)
  // A lifetime with the top bit set means none (RFC 2181, 8).
  return { name, type: type.name, class: className(kind), ttl: ttl > 0x7fff_ffff ? 0 : ttl, value }
}

/** Only an update has records without a value: in the classes that delete or ask. A type nobody knows may be empty. */
function emptyValue(kind: number, code: number): string {
  if (kind === 254 || kind === 255) return ''
  return readValue(typeOf(typeName(code)), new WireReader(new Uint8Array()))
}
