import { formatAddress } from '../address.ts'
import { decodeName } from './name.ts'

/** Bytes of one value inside a message; names in it may point back into the message. */
type Place = { bytes: Uint8Array; view: DataView; from: number; to: number }

/** The value of a record in presentation form; null where its bytes are not what its type says. */
export function shownValue(bytes: Uint8Array, type: string, from: number, to: number): string | null {
  const place = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), from, to }
  return (READERS[type] ?? unread)(place)
}

const READERS: Record<string, (place: Place) => string | null> = {
  A: ({ view, from, to }) =>
    to - from === 4 ? formatAddress({ family: 4, value: BigInt(view.getUint32(from)) }) : null,
  AAAA: ({ view, from, to }) =>
    to - from === 16
      ? formatAddress({ family: 6, value: (view.getBigUint64(from) << 64n) | view.getBigUint64(from + 8) })
      : null,
  NS: onlyName,
  CNAME: onlyName,
  PTR: onlyName,
  MX: (place) => numbersThenName(place, 1),
  SRV: (place) => numbersThenName(place, 3),
  TXT: texts,
  SOA: authority,
}

function onlyName(place: Place): string | null {
  return numbersThenName(place, 0)
}

function numbersThenName({ bytes, view, from, to }: Place, count: number): string | null {
  const start = from + 2 * count
  if (start >= to) return null
  const name = decodeName(bytes, start)
  if (name?.next !== to) return null
  const numbers = Array.from({ length: count }, (_, index) => view.getUint16(from + 2 * index))
  return [...numbers, name.name].join(' ')
}

function authority({ bytes, view, from, to }: Place): string | null {
  const server = decodeName(bytes, from)
  const mailbox = server && server.next < to ? decodeName(bytes, server.next) : null
  if (!server || !mailbox || mailbox.next + 20 !== to) return null
  const numbers = [0, 4, 8, 12, 16].map((offset) => view.getUint32(mailbox.next + offset))
  return [server.name, mailbox.name, ...numbers].join(' ')
}

function texts({ bytes, from, to }: Place): string | null {
  const shown: string[] = []
  for (let at = from; at < to; ) {
    const end = at + 1 + (bytes[at] ?? 0)
    if (end > to) return null
    shown.push(`"${Array.from(bytes.subarray(at + 1, end), quotedByte).join('')}"`)
    at = end
  }
  return shown.length > 0 ? shown.join(' ') : null
}

function quotedByte(byte: number): string {
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`
  return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`
}

/** RFC 3597: a value nobody here can read. */
function unread({ bytes, from, to }: Place): string {
  const hex = Array.from(bytes.subarray(from, to), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return to > from ? `\\# ${to - from} ${hex}` : '\\# 0'
}
