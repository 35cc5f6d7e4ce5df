import { fromHex, toHex } from './encodings.ts'
import { DnsFault } from './fault.ts'
import { decodeMessage, type Message } from './message.ts'
import { type Tsig, writeTimes, writeTsig, writeVariables } from './tsig-record.ts'
import { WireWriter } from './wire.ts'

export type TsigKey = { name: string; algorithm: TsigAlgorithm; secret: Uint8Array }
export type TsigAlgorithm = keyof typeof ALGORITHMS
/** The keyed hash of the platform; `hash` is named as in Node. */
export type Hmac = (hash: string, secret: Uint8Array, data: Uint8Array) => Uint8Array
/** What the signature before this one leaves behind for the next: its code, and messages it did not cover. */
export type TsigChain = { mac: string; unsigned: Uint8Array[] }

const ALGORITHMS = {
  'hmac-md5': { name: 'hmac-md5.sig-alg.reg.int.', hash: 'md5' },
  'hmac-sha1': { name: 'hmac-sha1.', hash: 'sha1' },
  'hmac-sha224': { name: 'hmac-sha224.', hash: 'sha224' },
  'hmac-sha256': { name: 'hmac-sha256.', hash: 'sha256' },
  'hmac-sha384': { name: 'hmac-sha384.', hash: 'sha384' },
  'hmac-sha512': { name: 'hmac-sha512.', hash: 'sha512' },
} as const
export const tsigAlgorithms = Object.keys(ALGORITHMS) as TsigAlgorithm[]

const FUDGE = 300
const MOST_UNSIGNED = 100
const ERRORS: Readonly<Record<number, string>> = {
  16: 'the signature is wrong',
  17: 'the key is not known there',
  18: 'the clocks are too far apart',
  22: 'the signature is too short',
}

/** Nothing came before: what a question is signed over. */
export const chainStart: TsigChain = { mac: '', unsigned: [] }

/** What both ends know of a message: what came before it, and whether it is the first of its kind (RFC 8945, 5.3.1). */
type Place = { hmac: Hmac; before: TsigChain; isFirst: boolean }

/** The message with a signature at its end, and what the next one, or the answer, will be signed over. */
export function signMessage(
  message: Uint8Array,
  key: TsigKey,
  { hmac, time, before, isFirst }: Place & { time: number },
): { bytes: Uint8Array; chain: TsigChain } {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
  const { name: algorithm, hash } = ALGORITHMS[key.algorithm]
  const unsigned = { key: key.name, algorithm, time, fudge: FUDGE, originalId: view.getUint16(0), error: 0, other: '' }
  const tsig: Tsig = { ...unsigned, mac: '', start: message.length }
  const mac = toHex(hmac(hash, key.secret, digested([...before.unsigned, message], tsig, before.mac, !isFirst)))
  const wire = new WireWriter()
  wire.put(message)
  writeTsig(wire, { ...tsig, mac })
  const bytes = wire.bytes()
  new DataView(bytes.buffer).setUint16(10, view.getUint16(10) + 1)
  return { bytes, chain: { mac, unsigned: [] } }
}

/**
 * The message, once its signature holds. `before` chains it to the question (an answer) or to the message before it (a
 * transfer, of which not every message need be signed; the last must be, which the caller checks by `chain.unsigned`).
 */
export function verifyMessage(
  bytes: Uint8Array,
  key: TsigKey,
  { hmac, now, before, isFirst }: Place & { now: number },
): { message: Message; chain: TsigChain } {
  const message = decodeMessage(bytes)
  const { tsig } = message
  if (!tsig) return { message, chain: withUnsigned(bytes, before, isFirst) }
  const { name: algorithm, hash } = ALGORITHMS[key.algorithm]
  if (tsig.key !== key.name || tsig.algorithm !== algorithm)
    throw new DnsFault(
      'tsig',
      `The message is signed with ${tsig.key} (${tsig.algorithm}), not with ${key.name} (${algorithm})`,
    )
  if (tsig.mac === '') throw refusal(tsig)
  const own = digested([...before.unsigned, stripped(bytes, tsig)], tsig, before.mac, !isFirst)
  if (!isSame(toHex(hmac(hash, key.secret, own)), tsig.mac))
    throw new DnsFault('tsig', `The signature with ${key.name} is wrong`)
  if (tsig.error !== 0) throw refusal(tsig)
  if (Math.abs(now - tsig.time) > tsig.fudge)
    throw new DnsFault(
      'tsig',
      `The message was signed ${Math.abs(now - tsig.time)} s from now; ${tsig.fudge} s are allowed`,
    )
  return { message, chain: { mac: tsig.mac, unsigned: [] } }
}

const refusal = ({ error, key }: Tsig): DnsFault =>
  new DnsFault('tsig', `The server refused key ${key}: ${ERRORS[error] ?? `error ${error}`}`)

function withUnsigned(bytes: Uint8Array, { mac, unsigned }: TsigChain, isFirst: boolean): TsigChain {
  if (isFirst) throw new DnsFault('tsig', 'The answer is not signed')
  if (unsigned.length >= MOST_UNSIGNED)
    throw new DnsFault('tsig', `More than ${MOST_UNSIGNED} messages came without a signature`)
  return { mac, unsigned: [...unsigned, bytes] }
}

/** The message as it was before it was signed: without the record, with one less counted and its own number. */
function stripped(bytes: Uint8Array, { start, originalId }: Tsig): Uint8Array {
  // A copy: the slice of Node's Buffer would be a view, and what came in would change.
  const message = Uint8Array.from(bytes.subarray(0, start))
  const view = new DataView(message.buffer)
  view.setUint16(0, originalId)
  view.setUint16(10, view.getUint16(10) - 1)
  return message
}

function digested(messages: Uint8Array[], tsig: Tsig, before: string, hasTimesOnly: boolean): Uint8Array {
  const head = new WireWriter()
  if (before !== '') head.counted(() => head.put(fromHex(before)))
  const tail = new WireWriter()
  if (hasTimesOnly) writeTimes(tail, tsig)
  else writeVariables(tail, tsig)
  return joined([head.bytes(), ...messages, tail.bytes()])
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** In a time that does not tell how much of it was right. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
