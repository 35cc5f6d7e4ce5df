import { NtlmError } from './error.ts'
import { FLAG, OFFERED } from './flags.ts'

const SIGNATURE = Buffer.from('NTLMSSP\0', 'latin1')
// Servers must not read meaning into it (MS-NLMP 2.2.2.10); these are the bytes of the specification's examples.
const VERSION = Buffer.from('0501280a0000000f', 'hex')
const MIC_LENGTH = 16

export type Challenge = { flags: number; serverChallenge: Buffer; targetName: Buffer; targetInfo: Buffer }

export type Authenticate = {
  flags: number
  lmResponse: Buffer
  ntResponse: Buffer
  domain: Buffer
  user: Buffer
  workstation: Buffer
  encryptedSessionKey: Buffer
  hasMic: boolean
}

function header(type: number): Buffer {
  const bytes = Buffer.alloc(12)
  SIGNATURE.copy(bytes)
  bytes.writeUInt32LE(type, 8)
  return bytes
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

/** Length, room and offset of a field whose bytes stand behind the fixed part. */
function field(bytes: Buffer, offset: number): Buffer {
  const place = Buffer.alloc(8)
  place.writeUInt16LE(bytes.length, 0)
  place.writeUInt16LE(bytes.length, 2)
  place.writeUInt32LE(offset, 4)
  return place
}

export function writeNegotiate(flags: number = OFFERED): Buffer {
  const nothing = Buffer.alloc(0)
  return Buffer.concat([header(1), number(flags), field(nothing, 40), field(nothing, 40), VERSION])
}

export function writeChallenge({ flags, serverChallenge, targetName, targetInfo }: Challenge): Buffer {
  const start = 56
  return Buffer.concat([
    header(2),
    field(targetName, start),
    number(flags),
    serverChallenge,
    Buffer.alloc(8),
    field(targetInfo, start + targetName.length),
    VERSION,
    targetName,
    targetInfo,
  ])
}

/** The message with room for its code (MIC) when it has one: `micOffset` says where. */
export function writeAuthenticate(message: Authenticate): { bytes: Buffer; micOffset: number } {
  const micOffset = 72
  const start = micOffset + (message.hasMic ? MIC_LENGTH : 0)
  const { domain, user, workstation, lmResponse, ntResponse, encryptedSessionKey } = message
  const payload = [domain, user, workstation, lmResponse, ntResponse, encryptedSessionKey]
  const place = (part: Buffer) => field(part, start + lengthOf(payload.slice(0, payload.indexOf(part))))
  const fields = [lmResponse, ntResponse, domain, user, workstation, encryptedSessionKey].map(place)
  const mic = Buffer.alloc(message.hasMic ? MIC_LENGTH : 0)
  return { bytes: Buffer.concat([header(3), ...fields, number(message.flags), VERSION, mic, ...payload]), micOffset }
}

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0)

export function readNegotiate(bytes: Buffer): { flags: number } {
  expectType(bytes, 1, 16)
  return { flags: bytes.readUInt32LE(12) }
}

export function readChallenge(bytes: Buffer): Challenge {
  expectType(bytes, 2, 32)
  const flags = bytes.readUInt32LE(20)
  const hasInfo = (flags & FLAG.targetInfo) !== 0 && bytes.length >= 48
  return {
    flags,
    serverChallenge: bytes.subarray(24, 32),
    targetName: fieldAt(bytes, 12),
    targetInfo: hasInfo ? fieldAt(bytes, 40) : Buffer.alloc(0),
  }
}

/** Whether the message has a code, its own target information tells; here it is only known whether there is room. */
export function readAuthenticate(bytes: Buffer): Authenticate & { mic: Buffer; micOffset: number } {
  expectType(bytes, 3, 64)
  const [lmResponse, ntResponse, domain, user, workstation, encryptedSessionKey] = [12, 20, 28, 36, 44, 52].map((at) =>
    fieldAt(bytes, at),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer]
  const flags = bytes.readUInt32LE(60)
  const micOffset = (flags & FLAG.version) !== 0 ? 72 : 64
  const firstPayload = Math.min(...[12, 20, 28, 36, 44, 52].map((at) => bytes.readUInt32LE(at + 4)))
  const hasMic = firstPayload >= micOffset + MIC_LENGTH
  const mic = hasMic ? bytes.subarray(micOffset, micOffset + MIC_LENGTH) : Buffer.alloc(0)
  return { flags, lmResponse, ntResponse, domain, user, workstation, encryptedSessionKey, hasMic, mic, micOffset }
}

function expectType(bytes: Buffer, type: number, shortest: number): void {
  const isOurs = bytes.length >= shortest && bytes.subarray(0, 8).equals(SIGNATURE) && bytes.readUInt32LE(8) === type
  if (!isOurs) throw new NtlmError('its message is not one of NTLM')
}

function fieldAt(bytes: Buffer, at: number): Buffer {
  const [length, offset] = [bytes.readUInt16LE(at), bytes.readUInt32LE(at + 4)]
  if (length === 0) return Buffer.alloc(0)
  if (offset + length > bytes.length) throw new NtlmError('a field lies outside of its message')
  return bytes.subarray(offset, offset + length)
}
