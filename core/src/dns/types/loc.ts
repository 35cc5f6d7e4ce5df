import { DnsFault, shown } from '../fault.ts'
import type { Field } from '../fields.ts'
import { recordType } from '../record-type.ts'
import type { Tokens } from '../tokens.ts'

/** Angles in thousandths of a second of arc, lengths in centimetres. */
type Place = {
  latitude: number
  longitude: number
  altitude: number
  size: number
  horizontal: number
  vertical: number
}

const EQUATOR = 2 ** 31
/** The altitude that is written as 0 lies 100,000 m below sea level. */
const SEA_LEVEL = 10_000_000
const DEFAULTS = { size: 100, horizontal: 1_000_000, vertical: 1_000 }
const SECONDS = /^\d{1,2}(?:\.\d{1,3})?$/
const METRES = /^-?\d{1,8}(?:\.\d{0,2})?m?$/i

function parseAngle(tokens: Tokens, hemispheres: string, largest: number): number {
  const parts: string[] = []
  while (parts.length < 4 && !hemispheres.includes(tokens.peek().toUpperCase())) parts.push(tokens.word())
  const hemisphere = tokens.word().toUpperCase()
  const [degrees = '', minutes = '0', seconds = '0'] = parts
  const isSound =
    parts.length >= 1 &&
    parts.length <= 3 &&
    /^\d{1,3}$/.test(degrees) &&
    /^\d{1,2}$/.test(minutes) &&
    SECONDS.test(seconds)
  const angle = Number(degrees) * 3_600_000 + Number(minutes) * 60_000 + Math.round(Number(seconds) * 1000)
  if (!isSound || !hemispheres.includes(hemisphere) || Number(minutes) > 59 || Number(seconds) >= 60 || angle > largest)
    throw new DnsFault('value', `${shown([...parts, hemisphere].join(' '))} is not an angle like 52 22 23.000 N`)
  return hemisphere === hemispheres[0] ? angle : -angle
}

function printAngle(angle: number, hemispheres: string): string {
  const rest = Math.abs(angle)
  const [degrees, minutes, seconds] = [
    Math.floor(rest / 3_600_000),
    Math.floor(rest / 60_000) % 60,
    (rest % 60_000) / 1000,
  ]
  return `${degrees} ${minutes} ${seconds.toFixed(3)} ${hemispheres[angle < 0 ? 1 : 0]}`
}

function parseMetres(text: string, smallest: number, largest: number): number {
  const centimetres = METRES.test(text) ? Math.round(Number.parseFloat(text) * 100) : Number.NaN
  if (!(centimetres >= smallest && centimetres <= largest))
    throw new DnsFault('value', `${shown(text)} is not a length like 10m`)
  return centimetres
}

const printMetres = (centimetres: number): string => `${(centimetres / 100).toFixed(2)}m`

/** A length goes over the wire as a digit and a power of ten; what is finer is lost (RFC 1876, 2). */
function coarse(centimetres: number): number {
  const power = Math.max(0, String(centimetres).length - 1)
  return Math.floor(centimetres / 10 ** power) * 10 ** power
}

function packed(centimetres: number): number {
  const power = String(centimetres).length - 1
  return (Math.floor(centimetres / 10 ** power) << 4) | power
}

function unpacked(octet: number): number {
  const [digit, power] = [octet >> 4, octet & 15]
  if (digit > 9 || power > 9) throw new DnsFault('message', 'A length of LOC is malformed')
  return digit * 10 ** power
}

const place: Field<Place> = {
  parse: (tokens) => {
    const latitude = parseAngle(tokens, 'NS', 90 * 3_600_000)
    const longitude = parseAngle(tokens, 'EW', 180 * 3_600_000)
    const altitude = parseMetres(tokens.word(), -SEA_LEVEL, 4_284_967_295)
    const length = (otherwise: number) =>
      tokens.isAtEnd ? otherwise : coarse(parseMetres(tokens.word(), 0, 9_000_000_000))
    const [size, horizontal, vertical] = [length(DEFAULTS.size), length(DEFAULTS.horizontal), length(DEFAULTS.vertical)]
    return { latitude, longitude, altitude, size, horizontal, vertical }
  },
  print: ({ latitude, longitude, altitude, size, horizontal, vertical }) =>
    [
      printAngle(latitude, 'NS'),
      printAngle(longitude, 'EW'),
      ...[altitude, size, horizontal, vertical].map(printMetres),
    ].join(' '),
  read: (wire) => {
    if (wire.u8() !== 0) throw new DnsFault('message', 'LOC has a version that nobody knows')
    const [size, horizontal, vertical] = [unpacked(wire.u8()), unpacked(wire.u8()), unpacked(wire.u8())]
    const [latitude, longitude, altitude] = [wire.u32() - EQUATOR, wire.u32() - EQUATOR, wire.u32() - SEA_LEVEL]
    return { latitude, longitude, altitude, size, horizontal, vertical }
  },
  write: (wire, { latitude, longitude, altitude, size, horizontal, vertical }) => {
    for (const octet of [0, packed(size), packed(horizontal), packed(vertical)]) wire.u8(octet)
    for (const number of [latitude + EQUATOR, longitude + EQUATOR, altitude + SEA_LEVEL]) wire.u32(number)
  },
}

/** Where a host stands on the globe (RFC 1876). */
export const loc = recordType('LOC', { place })
