import { RemoteError } from '../error.ts'
import type { NtlmSession } from '../ntlm/session.ts'

// MS-WSMV 2.2.9.1: a sealed message in its envelope of two parts, and several of these when it is long.
const BOUNDARY = '--Encrypted Boundary'
const PROTOCOL = 'application/HTTP-SPNEGO-session-encrypted'
const CONTENT = 'application/soap+xml;charset=UTF-8'
const SEALING_UNIT = 16_384

const contentType = (kind: string): string => `multipart/${kind};protocol="${PROTOCOL}";boundary="Encrypted Boundary"`

export type Framed = { contentType: string; body: Buffer }

/** The message sealed for the wire. */
export function writeSealed(session: NtlmSession, plain: Buffer): Framed {
  const count = Math.max(1, Math.ceil(plain.length / SEALING_UNIT))
  const units = Array.from({ length: count }, (_, index) =>
    plain.subarray(index * SEALING_UNIT, (index + 1) * SEALING_UNIT),
  )
  const body = Buffer.concat([...units.flatMap((unit) => writeUnit(session, unit)), Buffer.from(`${BOUNDARY}--\r\n`)])
  return { contentType: contentType(count === 1 ? 'encrypted' : 'x-multi-encrypted'), body }
}

function writeUnit(session: NtlmSession, plain: Buffer): Buffer[] {
  const { signature, bytes } = session.seal(plain)
  const head =
    `${BOUNDARY}\r\n\tContent-Type: ${PROTOCOL}\r\n\tOriginalContent: type=${CONTENT};Length=${plain.length}\r\n` +
    `${BOUNDARY}\r\n\tContent-Type: application/octet-stream\r\n`
  const length = Buffer.alloc(4)
  length.writeUInt32LE(signature.length)
  return [Buffer.from(head), length, signature, bytes]
}

export const isSealed = (type: string | undefined): boolean =>
  /^multipart\/(x-multi-)?encrypted\b/i.test(type ?? '') && (type ?? '').includes(PROTOCOL)

const HEAD =
  /^--Encrypted Boundary\r\n(?:[^\r\n]*\r\n){0,4}?[^\r\n]*Length=(\d{1,9})\r\n--Encrypted Boundary\r\n[^\r\n]*\r\n/
const LONGEST_HEAD = 1_024

/** Opens a sealed message. Lengths say where its parts end: sealed bytes may look like a boundary. */
export function readSealed(session: NtlmSession, body: Buffer): Buffer {
  const units: Buffer[] = []
  let at = 0
  while (
    !body
      .subarray(at)
      .toString('latin1', 0, BOUNDARY.length + 2)
      .startsWith(`${BOUNDARY}--`)
  ) {
    const head = HEAD.exec(body.toString('latin1', at, at + LONGEST_HEAD))
    if (!head) throw malformed()
    const { unit, end } = readUnit(session, body, at + head[0].length, Number(head[1]))
    units.push(unit)
    at = end
  }
  return Buffer.concat(units)
}

function readUnit(session: NtlmSession, body: Buffer, at: number, length: number): { unit: Buffer; end: number } {
  if (at + 4 > body.length) throw malformed()
  const sealedAt = at + 4 + body.readUInt32LE(at)
  const end = sealedAt + length
  if (end > body.length) throw malformed()
  return {
    unit: session.open({ signature: body.subarray(at + 4, sealedAt), bytes: body.subarray(sealedAt, end) }),
    end,
  }
}

const malformed = (): RemoteError => new RemoteError('malformed', 'A sealed answer is not in the form it has to be')
