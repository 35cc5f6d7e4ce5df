import { md5 } from '../../remote/ntlm/keys.ts'

/** RFC 8907, 4.1: version, type, number in its sequence, flags, session, length of the body. */
export const HEADER_LENGTH = 12
const LONGEST_BODY = 65_535
const UNENCRYPTED = 1

export const AUTHENTICATION = 1
export const AUTHORIZATION = 2
/** Logging in with PAP has a minor version of its own (5.4.2.2). */
export const VERSION = 0xc0
export const VERSION_PAP = 0xc1

export type Session = { readonly id: number; readonly type: number; readonly version: number; readonly key: Buffer }

/** 4.5: the body under a stream made of the key; the same again makes it readable. */
export function obfuscated({ id, key, version }: Session, sequence: number, body: Buffer): Buffer {
  const session = Buffer.alloc(4)
  session.writeUInt32BE(id)
  const seed = Buffer.concat([session, key, Buffer.from([version, sequence])])
  const result = Buffer.from(body)
  let pad: Buffer = Buffer.alloc(0)
  for (let at = 0; at < body.length; at++) {
    if (at % 16 === 0) pad = md5(seed, pad)
    result[at] = (body[at] ?? 0) ^ (pad[at % 16] ?? 0)
  }
  return result
}

export function writePacket(session: Session, sequence: number, body: Buffer): Buffer {
  const header = Buffer.from([session.version, session.type, sequence, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  header.writeUInt32BE(session.id, 4)
  header.writeUInt32BE(body.length, 8)
  return Buffer.concat([header, obfuscated(session, sequence, body)])
}

/** How long a packet will be, from its header; null for one that no answer has. */
export function packetLength(bytes: Buffer): number | null {
  const length = bytes.readUInt32BE(8)
  return length <= LONGEST_BODY ? HEADER_LENGTH + length : null
}

/** The body of the answer in this session; null when it belongs elsewhere or is not hidden by the key. */
export function readPacket(session: Session, sequence: number, packet: Buffer): Buffer | null {
  const isOurs =
    packet[0] === session.version &&
    packet[1] === session.type &&
    packet[2] === sequence &&
    ((packet[3] ?? 0) & UNENCRYPTED) === 0 &&
    packet.readUInt32BE(4) === session.id
  return isOurs ? obfuscated(session, sequence, packet.subarray(HEADER_LENGTH)) : null
}
