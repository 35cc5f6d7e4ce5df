/** What follows from the number of an autonomous system. */

export type Registry = 'arin' | 'ripe' | 'apnic' | 'lacnic' | 'afrinic' | 'unknown'

/** RFC 6996, and the last number of each range (RFC 7300). */
export const isPrivateAsn = (number: number): boolean =>
  (number >= 64_512 && number <= 65_535) || (number >= 4_200_000_000 && number <= 4_294_967_295)

// First numbers of the ranges that IANA gave to the registries; each range ends where the next one begins. Above 65535
// a registry is given its numbers in pieces of one block, which counts as its own as a whole.
const RANGES: readonly (readonly [first: number, registry: Registry])[] = [
  [1, 'arin'],
  [1877, 'ripe'],
  [1902, 'arin'],
  [2043, 'ripe'],
  [2044, 'arin'],
  [2047, 'ripe'],
  [2048, 'arin'],
  [2107, 'ripe'],
  [2137, 'arin'],
  [2585, 'ripe'],
  [2615, 'arin'],
  [2773, 'ripe'],
  [2823, 'arin'],
  [2830, 'ripe'],
  [2880, 'arin'],
  [3154, 'ripe'],
  [3354, 'arin'],
  [4608, 'apnic'],
  [4866, 'arin'],
  [5377, 'ripe'],
  [5632, 'arin'],
  [6656, 'ripe'],
  [6912, 'arin'],
  [7467, 'apnic'],
  [7723, 'arin'],
  [8192, 'ripe'],
  [9216, 'apnic'],
  [10_240, 'arin'],
  [12_288, 'ripe'],
  [13_312, 'arin'],
  [15_360, 'ripe'],
  [16_384, 'arin'],
  [17_408, 'apnic'],
  [18_432, 'arin'],
  [20_480, 'ripe'],
  [21_504, 'arin'],
  [23_456, 'unknown'],
  [23_457, 'arin'],
  [23_552, 'apnic'],
  [24_576, 'ripe'],
  [25_600, 'arin'],
  [27_648, 'lacnic'],
  [28_672, 'ripe'],
  [29_696, 'arin'],
  [30_720, 'ripe'],
  [31_744, 'arin'],
  [33_792, 'ripe'],
  [35_840, 'arin'],
  [36_864, 'afrinic'],
  [37_888, 'apnic'],
  [38_912, 'ripe'],
  [39_936, 'arin'],
  [40_960, 'ripe'],
  [45_056, 'apnic'],
  [46_080, 'arin'],
  [47_104, 'ripe'],
  [52_224, 'lacnic'],
  [53_248, 'arin'],
  [55_296, 'apnic'],
  [56_320, 'ripe'],
  [58_368, 'apnic'],
  [59_392, 'ripe'],
  [61_440, 'lacnic'],
  [61_952, 'ripe'],
  [62_464, 'arin'],
  [63_488, 'apnic'],
  [64_099, 'lacnic'],
  [64_198, 'arin'],
  [64_297, 'apnic'],
  [64_396, 'ripe'],
  [64_496, 'unknown'],
  [131_072, 'apnic'],
  [196_608, 'ripe'],
  [262_144, 'lacnic'],
  [327_680, 'afrinic'],
  [393_216, 'arin'],
  [458_752, 'unknown'],
]

export function registryOf(number: number): Registry {
  if (isPrivateAsn(number)) return 'unknown'
  return RANGES.findLast(([first]) => first <= number)?.[1] ?? 'unknown'
}

export const WELL_KNOWN_COMMUNITIES = [
  'no-export',
  'no-advertise',
  'no-export-subconfed',
  'local-as',
  'graceful-shutdown',
  'blackhole',
  'accept-own',
] as const

const MOST = { regular: [65_535, 65_535], large: [4_294_967_295, 4_294_967_295, 4_294_967_295] }

/** Why a text is not a community of the kind, or null when it is one. */
export function communityFault(kind: 'standard' | 'regular' | 'large', value: string): string | null {
  if (kind === 'standard') {
    return WELL_KNOWN_COMMUNITIES.some((name) => name === value) ? null : `'${value}' is not a well-known community`
  }
  const parts = value.split(':')
  const most = MOST[kind]
  const fits =
    parts.length === most.length &&
    parts.every((part, at) => /^\d{1,10}$/.test(part) && Number(part) <= (most[at] ?? 0))
  return fits ? null : `'${value}' is not of the form ${most.map(() => 'N').join(':')}`
}
