import fc from 'fast-check'
import { type Address, bitsOf, type Cidr, cidrOf, type Family, type Range, rangeOf } from '../src/ip.ts'

export const family = fc.constantFrom<Family>(4, 6)

// Runs of zeros and the prefix of mapped addresses are what printing is about, and random bits never have them.
const group = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constant(0xffff) },
  { weight: 2, arbitrary: fc.nat(0xff) },
  { weight: 3, arbitrary: fc.nat(0xffff) },
)

const joined = (groups: number[]): bigint => groups.reduce((value, part) => (value << 16n) | BigInt(part), 0n)

export const address4: fc.Arbitrary<Address> = fc
  .array(group, { minLength: 2, maxLength: 2 })
  .map((groups) => ({ family: 4, value: joined(groups) }))

export const address6: fc.Arbitrary<Address> = fc
  .array(group, { minLength: 8, maxLength: 8 })
  .map((groups) => ({ family: 6, value: joined(groups) }))

export const address = fc.oneof(address4, address6)

export const cidr: fc.Arbitrary<Cidr> = address.chain((inside) =>
  fc.nat(bitsOf(inside.family)).map((prefix) => cidrOf(inside, prefix)),
)

/** A network of at most 256 addresses, so that each of them can be looked at. */
export const smallOuter: fc.Arbitrary<Cidr> = address.chain((inside) =>
  fc.integer({ min: bitsOf(inside.family) - 8, max: bitsOf(inside.family) }).map((prefix) => cidrOf(inside, prefix)),
)

/** Networks in, across and around a small one; some of the other family. */
export const around = (outer: Cidr): fc.Arbitrary<Cidr[]> => {
  const bits = bitsOf(outer.family)
  const near = fc
    .tuple(fc.bigInt(-300n, 600n), fc.integer({ min: bits - 9, max: bits }))
    .map(([offset, prefix]) => cidrOf({ family: outer.family, value: within(outer.first + offset, bits) }, prefix))
  return fc.array(fc.oneof({ weight: 15, arbitrary: near }, { weight: 1, arbitrary: cidr }), { maxLength: 12 })
}

const within = (value: bigint, bits: number): bigint => BigInt.asUintN(bits, value)

export const outerAndTaken = smallOuter.chain((outer) => around(outer).map((taken) => ({ outer, taken })))

export const smallRange: fc.Arbitrary<Range> = smallOuter.chain((outer) => {
  const { first, last } = rangeOf(outer)
  return fc
    .tuple(fc.bigInt(first, last), fc.bigInt(first, last))
    .map(([one, other]) => (one < other ? ([one, other] as const) : ([other, one] as const)))
    .map(([from, to]) => ({ family: outer.family, first: from, last: to }))
})

/** Every address of some networks or ranges, as a set that tells the families apart. */
export function addressesOf(ranges: Iterable<Range>): Set<string> {
  const all = new Set<string>()
  for (const { family, first, last } of ranges) {
    for (let at = first; at <= last; at++) all.add(`${family}-${at}`)
  }
  return all
}
