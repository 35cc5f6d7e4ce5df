import { fromHex, toHex } from './encodings.ts'
import { DnsFault } from './fault.ts'
import type { WireReader, WireWriter } from './wire.ts'

/** What a message says about itself beyond its header (RFC 6891). Options are in hexadecimal digits. */
export type Edns = {
  udpSize: number
  version: number
  isDnssecOk: boolean
  options: { code: number; data: string }[]
  /** The bits of the response code that have no room in the header. */
  upperRcode?: number
}

export const OPT = 41
const DNSSEC_OK = 0x8000

export function readEdns(udpSize: number, ttl: number, wire: WireReader, before: Edns | null): Edns {
  if (before) throw new DnsFault('message', 'The message has two OPT records')
  const options: Edns['options'] = []
  while (wire.left > 0) {
    const code = wire.u16()
    options.push({ code, data: toHex(wire.take(wire.u16())) })
  }
  return { udpSize, upperRcode: ttl >>> 24, version: (ttl >>> 16) & 255, isDnssecOk: (ttl & DNSSEC_OK) !== 0, options }
}

export function writeEdns(wire: WireWriter, { udpSize, version, isDnssecOk, options }: Edns, upperRcode: number): void {
  wire.u8(0)
  wire.u16(OPT)
  wire.u16(udpSize)
  wire.u8(upperRcode)
  wire.u8(version)
  wire.u16(isDnssecOk ? DNSSEC_OK : 0)
  wire.counted(() => {
    for (const { code, data } of options) {
      wire.u16(code)
      wire.counted(() => wire.put(fromHex(data)))
    }
  })
}
