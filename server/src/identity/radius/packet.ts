import { timingSafeEqual } from 'node:crypto'
import { hmacMd5, md5 } from '../../remote/ntlm/keys.ts'
import { type Attribute, MESSAGE_AUTHENTICATOR, PROXY_STATE, readAttributes, writeAttributes } from './attributes.ts'

/** RFC 2865, section 3: a code, an identifier, a length, an authenticator, and attributes. */
const HEADER = 20
const LONGEST = 4096
const ACCESS_REQUEST = 1
const ANSWERS = { 2: 'accept', 3: 'reject', 11: 'challenge' } as const
const DIGEST = 16

export type Request = { readonly bytes: Buffer; readonly identifier: number; readonly authenticator: Buffer }
export type Reply = { readonly kind: 'accept' | 'reject' | 'challenge'; readonly attributes: readonly Attribute[] }

/** Why what came is not taken for the answer. */
export type Strangeness = 'malformed' | 'forged' | 'unsigned'

/** An Access-Request that is signed as a whole; the signature comes first, where no attribute can be put before it. */
export function accessRequest(
  secret: Buffer,
  identifier: number,
  authenticator: Buffer,
  attributes: readonly Attribute[],
): Request {
  const body = writeAttributes([{ type: MESSAGE_AUTHENTICATOR, value: Buffer.alloc(DIGEST) }, ...attributes])
  const bytes = Buffer.concat([headerOf(ACCESS_REQUEST, identifier, body.length), authenticator, body])
  hmacMd5(secret, bytes).copy(bytes, HEADER + 2)
  return { bytes, identifier, authenticator }
}

function headerOf(code: number, identifier: number, bodyLength: number): Buffer {
  const header = Buffer.from([code, identifier, 0, 0])
  header.writeUInt16BE(HEADER + bodyLength, 2)
  return header
}

/** RFC 2865, 5.2: the password under a stream made of the secret; null for one that no request can hold. */
export function hiddenPassword(secret: Buffer, authenticator: Buffer, password: string): Buffer | null {
  const plain = Buffer.from(password)
  // Zeroes fill the last block: one at the end of a password would be lost.
  if (plain.length > 128 || plain.includes(0)) return null
  const padded = Buffer.alloc(Math.max(DIGEST, Math.ceil(plain.length / DIGEST) * DIGEST))
  plain.copy(padded)
  let previous = authenticator
  for (let at = 0; at < padded.length; at += DIGEST) {
    const mask = md5(secret, previous)
    for (let index = 0; index < DIGEST; index++) padded[at + index] = (padded[at + index] ?? 0) ^ (mask[index] ?? 0)
    previous = padded.subarray(at, at + DIGEST)
  }
  return padded
}

/** The answer to a request, if it is one and comes from somebody who knows the secret. */
export function readReply(
  datagram: Buffer,
  { identifier, authenticator }: Request,
  secret: Buffer,
  mustBeSigned: boolean,
): Reply | Strangeness {
  const length = datagram.length < HEADER ? 0 : datagram.readUInt16BE(2)
  if (length < HEADER || length > LONGEST || length > datagram.length) return 'malformed'
  const packet = datagram.subarray(0, length)
  const kind = ANSWERS[packet[0] as keyof typeof ANSWERS]
  const attributes = readAttributes(packet.subarray(HEADER))
  if (kind === undefined || packet[1] !== identifier || attributes === null) return 'malformed'
  const expected = md5(packet.subarray(0, 4), authenticator, packet.subarray(HEADER), secret)
  if (!timingSafeEqual(expected, packet.subarray(4, HEADER))) return 'forged'
  const signature = signatureFault(packet, authenticator, secret, mustBeSigned)
  return signature ?? { kind, attributes }
}

/** RFC 3579, 3.2: the whole answer, with zeroes in place of the signature and our authenticator in place of its own. */
function signatureFault(
  packet: Buffer,
  authenticator: Buffer,
  secret: Buffer,
  mustBeSigned: boolean,
): Strangeness | null {
  const places = placesOf(packet, MESSAGE_AUTHENTICATOR)
  const [place] = places
  if (place === undefined) {
    // We send no Proxy-State: in an unsigned answer it is the room that a forger needs to make the digests meet.
    return mustBeSigned || placesOf(packet, PROXY_STATE).length > 0 ? 'unsigned' : null
  }
  if (places.length > 1 || packet[place + 1] !== DIGEST + 2) return 'malformed'
  const signed = Buffer.from(packet)
  authenticator.copy(signed, 4)
  signed.fill(0, place + 2, place + 2 + DIGEST)
  return timingSafeEqual(hmacMd5(secret, signed), packet.subarray(place + 2, place + 2 + DIGEST)) ? null : 'forged'
}

/** Where attributes of a type begin, in a packet whose lengths are known to fit. */
function placesOf(packet: Buffer, type: number): number[] {
  const places: number[] = []
  for (let at = HEADER; at < packet.length; at += packet[at + 1] ?? packet.length) {
    if (packet[at] === type) places.push(at)
  }
  return places
}
