import { fromHex, toHex } from './encodings.ts'
import { DnsFault } from './fault.ts'
import type { WireReader, WireWriter } from './wire.ts'

/** The signature at the end of a message (RFC 8945, 4.2). Octets are in hexadecimal digits. */
export type Tsig = {
  key: string
  algorithm: string
  /** Seconds since 1970. */
  time: number
  fudge: number
  mac: string
  originalId: number
  error: number
  other: string
  /** Where in the message it begins; what comes before is what it signs. */
  start: number
}

export const TSIG = 250
const ANY = 255
const UPPER = 2 ** 32

export function readTsig(
  key: string,
  { kind, ttl, start }: { kind: number; ttl: number; start: number },
  wire: WireReader,
): Tsig {
  if (kind !== ANY || ttl !== 0) throw new DnsFault('message', 'The signature has a class or lifetime of its own')
  const algorithm = wire.name()
  const time = wire.u16() * UPPER + wire.u32()
  const fudge = wire.u16()
  const mac = toHex(wire.take(wire.u16()))
  const [originalId, error] = [wire.u16(), wire.u16()]
  const other = toHex(wire.take(wire.u16()))
  if (wire.left > 0) throw new DnsFault('message', 'Something follows the signature')
  return { key, algorithm, time, fudge, mac, originalId, error, other, start }
}

export function writeTsig(wire: WireWriter, tsig: Tsig): void {
  wire.name(tsig.key)
  wire.u16(TSIG)
  wire.u16(ANY)
  wire.u32(0)
  wire.counted(() => {
    wire.name(tsig.algorithm)
    writeTimes(wire, tsig)
    wire.counted(() => wire.put(fromHex(tsig.mac)))
    wire.u16(tsig.originalId)
    wire.u16(tsig.error)
    wire.counted(() => wire.put(fromHex(tsig.other)))
  })
}

export function writeTimes(wire: WireWriter, { time, fudge }: Pick<Tsig, 'time' | 'fudge'>): void {
  wire.u16(Math.floor(time / UPPER))
  wire.u32(time % UPPER)
  wire.u16(fudge)
}

/** What is signed beside the message: the key, the algorithm and the times (RFC 8945, 4.3.3). */
export function writeVariables(wire: WireWriter, tsig: Tsig): void {
  wire.name(tsig.key)
  wire.u16(ANY)
  wire.u32(0)
  wire.name(tsig.algorithm)
  writeTimes(wire, tsig)
  wire.u16(tsig.error)
  wire.counted(() => wire.put(fromHex(tsig.other)))
}
