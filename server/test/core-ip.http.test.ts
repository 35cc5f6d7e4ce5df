import {
  type Address,
  bitsOf,
  type Cidr,
  cidrOf,
  compareCidr,
  contains,
  containsAddress,
  formatAddress,
  formatCidr,
  lastOf,
  overlaps,
  parseAddress,
  parseCidr,
} from '@cadastre/core/ip'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, cidr } from '../../core/test/arbitrary.ts'
import { type TestApp, testApp } from './harness.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const COUNT = 2_000

const hex = ({ family, value }: Address): string => value.toString(16).padStart(bitsOf(family) / 4, '0')

/** Every group written out: a form that owes nothing to our printer. */
const plain = (one: Address): string =>
  one.family === 6
    ? (hex(one).match(/..../g) ?? []).join(':')
    : (hex(one).match(/../g) ?? []).map((octet) => Number.parseInt(octet, 16)).join('.')

test('an address prints as PostgreSQL prints it', async () => {
  const addresses = fc.sample(address, COUNT)
  const rows = await cadastre.sql<{ text: string }>(
    'select host(given::inet) as text from unnest($1::text[]) with ordinality as one(given, at) order by at',
    [addresses.map(plain)],
  )
  expect(addresses.map(formatAddress)).toEqual(rows.map(({ text }) => text))
  expect(rows.map(({ text }) => parseAddress(text))).toEqual(addresses)
})

test('a network prints, and ends, as in PostgreSQL', async () => {
  const cidrs = fc.sample(cidr, COUNT)
  const rows = await cadastre.sql<{ text: string; last: string }>(
    `select given::cidr::text as text, host(broadcast(given::cidr)) as last
     from unnest($1::text[]) with ordinality as one(given, at) order by at`,
    [cidrs.map((one) => `${plain({ family: one.family, value: one.first })}/${one.prefix}`)],
  )
  const ours = cidrs.map((one) => ({ text: formatCidr(one), last: formatAddress(lastOf(one)) }))
  expect(ours).toEqual(rows)
})

test('what we take for an address PostgreSQL takes too, and as the same one', async () => {
  const text = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ unit: fc.constantFrom(...'019af:.'), maxLength: 20 }),
    fc.tuple(fc.ipV6(), fc.constantFrom('::', ':', '0', '.1')).map((parts) => parts.join('')),
  )
  const taken = fc.sample(text, COUNT).flatMap((given) => {
    const parsed = parseAddress(given)
    return parsed ? [{ given, printed: formatAddress(parsed) }] : []
  })
  expect(taken.length).toBeGreaterThan(COUNT / 4)
  const rows = await cadastre.sql<{ printed: string }>(
    'select host(given::inet) as printed from unnest($1::text[]) with ordinality as one(given, at) order by at',
    [taken.map(({ given }) => given)],
  )
  expect(taken.map(({ printed }) => printed)).toEqual(rows.map(({ printed }) => printed))
})

test('what of IPv6 PostgreSQL takes for an address we take too', async () => {
  const text = fc.string({ unit: fc.constantFrom('0', '1', 'ab', ':', ':', '::', '1:', '1.2.3.4'), maxLength: 16 })
  const given = fc.sample(text, COUNT).filter((one) => one.includes(':'))
  const rows = await cadastre.sql<{ valid: boolean }>(
    `select pg_input_is_valid(given, 'inet') as valid
     from unnest($1::text[]) with ordinality as one(given, at) order by at`,
    [given],
  )
  const disagreed = given.filter((one, at) => (parseAddress(one) !== null) !== rows[at]?.valid)
  expect(disagreed).toEqual([])
})

/** A network and one that is in it, around it or elsewhere: two random ones would hardly ever meet. */
const pair: fc.Arbitrary<[Cidr, Cidr]> = fc
  .tuple(cidr, cidr, fc.nat(128), fc.boolean())
  .map(([one, other, length, isNear]) => {
    const near = { family: one.family, value: one.first | BigInt(length & 3) }
    return isNear ? [one, cidrOf(near, length % (bitsOf(one.family) + 1))] : [one, other]
  })

test('containment and overlap are those of PostgreSQL', async () => {
  const pairs = fc.sample(pair, COUNT)
  const rows = await cadastre.sql<{ contains: boolean; overlaps: boolean; holds: boolean }>(
    `select one::inet >>= other::inet as contains, one::inet && other::inet as overlaps,
       one::inet >>= host(broadcast(other::inet))::inet as holds
     from unnest($1::text[], $2::text[]) with ordinality as pair(one, other, at) order by at`,
    [pairs.map(([one]) => formatCidr(one)), pairs.map(([, other]) => formatCidr(other))],
  )
  const ours = pairs.map(([one, other]) => ({
    contains: contains(one, other),
    overlaps: overlaps(one, other),
    holds: containsAddress(one, lastOf(other)),
  }))
  expect(ours).toEqual(rows)
  expect(ours.filter((answer) => answer.contains).length).toBeGreaterThan(COUNT / 20)
})

test('networks sort as PostgreSQL sorts them', async () => {
  const cidrs = fc.sample(pair, COUNT / 2).flat()
  const rows = await cadastre.sql<{ text: string }>(
    'select given as text from unnest($1::text[]) as one(given) order by given::cidr',
    [cidrs.map(formatCidr)],
  )
  expect(cidrs.toSorted(compareCidr).map(formatCidr)).toEqual(rows.map(({ text }) => text))
})

test('a network with host bits is told apart as by the cidr type', async () => {
  const given = fc.sample(fc.tuple(address, fc.nat(128)), COUNT).map(([inside, length]) => {
    return `${formatAddress(inside)}/${length % (bitsOf(inside.family) + 1)}`
  })
  const rows = await cadastre.sql<{ network: string; valid: boolean }>(
    `select network(given::inet)::text as network, pg_input_is_valid(given, 'cidr') as valid
     from unnest($1::text[]) with ordinality as one(given, at) order by at`,
    [given],
  )
  const ours = given.map((text) => {
    const parsed = parseCidr(text)
    return parsed && { network: formatCidr(parsed.cidr), valid: !parsed.hasHostBits }
  })
  expect(ours).toEqual(rows)
})
