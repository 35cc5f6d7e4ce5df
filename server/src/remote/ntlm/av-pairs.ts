import { NtlmError } from './error.ts'

/** MS-NLMP 2.2.2.1: what a server says of itself and a client adds to it. */
export const AV = {
  end: 0,
  computerName: 1,
  domainName: 2,
  dnsComputerName: 3,
  dnsDomainName: 4,
  flags: 6,
  timestamp: 7,
  targetName: 9,
  channelBindings: 10,
} as const

/** In `AV.flags`: the message carries a code over all three messages. */
export const HAS_MIC = 2

export type AvPairs = ReadonlyMap<number, Buffer>

export function readAvPairs(bytes: Buffer): AvPairs {
  const pairs = new Map<number, Buffer>()
  for (let at = 0; at + 4 <= bytes.length; ) {
    const [id, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    if (id === AV.end) return pairs
    if (at + 4 + length > bytes.length) break
    pairs.set(id, bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  throw new NtlmError('its target information has no end')
}

export function writeAvPairs(pairs: AvPairs): Buffer {
  const parts = [...pairs].flatMap(([id, value]) => [pairHeader(id, value.length), value])
  return Buffer.concat([...parts, pairHeader(AV.end, 0)])
}

function pairHeader(id: number, length: number): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt16LE(id, 0)
  header.writeUInt16LE(length, 2)
  return header
}
