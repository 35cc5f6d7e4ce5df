import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileZone } from '../../../test/bind.ts'
import { values } from '../../../test/dns-arbitrary.ts'
import { DnsFault } from '../fault.ts'
import type { DnsRecord } from '../record.ts'
import { typeCode } from '../type-codes.ts'
import { wireOf } from '../value.ts'
import { readZone } from '../zonefile/read.ts'
import { type KnownType, recordTypes } from './index.ts'

const HEAD = '$TTL 3600\n@ SOA ns h 1 2 3 4 5\n@ NS ns\nns A 192.0.2.53\n'
const HEAD_RECORDS = 3
// PowerDNS's own; and those whose owners or times BIND judges as well.
const left: readonly string[] = ['ALIAS', 'LUA', 'SOA', 'NSEC3', 'RRSIG']
const types = (Object.keys(recordTypes) as KnownType[]).filter((type) => !left.includes(type))

const piece = fc.constantFrom(
  ...[
    ' ',
    '(',
    ')',
    '"',
    '\\',
    ';',
    '.',
    '..',
    '@',
    '$',
    '0',
    '1',
    '9',
    '-1',
    '99999',
    'a',
    'Z',
    '-',
    '_',
    '*',
    ',',
    '=',
    '#',
    '/',
    ':',
  ],
  ...[
    '\\0',
    '\\065',
    '\\255',
    '\\.',
    '\\"',
    '\\;',
    '\\,',
    '\\\\',
    '" "',
    '( )',
    '[',
    ']',
    '{',
    '}',
    '{2}',
    '|',
    '+',
    '?',
    '^',
    '!',
    'i',
  ],
  ...[
    'm',
    '.5',
    '\u00e9',
    '\u007f',
    '\u0000',
    'alpn=',
    'port=',
    'mandatory=',
    'key7=',
    'ipv4hint=',
    '\\#',
    '\\# 1 00',
    '=',
  ],
)
const edit = fc.record({ place: fc.nat(1_000), length: fc.nat(3), insert: fc.option(piece, { nil: '' }) })
/** A value that was sound until somebody edited it. */
const editedValue = (type: KnownType): fc.Arbitrary<string> =>
  fc.tuple(values[type], fc.array(edit, { minLength: 1, maxLength: 3 })).map(([value, edits]) =>
    edits.reduce((text, { place, length, insert }) => {
      const at = place % (text.length + 1)
      return text.slice(0, at) + insert + text.slice(at + length)
    }, value),
  )

type Octets = { name: string; type: number; octets: string }
const inZone = (text: string): Buffer => Buffer.from(`${HEAD}${text}\n`, 'latin1')

function read(text: string): DnsRecord[] | null {
  try {
    return [...readZone([inZone(text)], { origin: 'example.' })]
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

const octetsOf = (records: DnsRecord[]): Octets[] =>
  records.map(({ name, type, value }) => ({ name, type: typeCode(type), octets: wireOf(type, value) }))
// Names in values keep their case in BIND.
const lines = (all: Octets[]): string[] =>
  all
    .map(({ name, type, octets }) => `${name} ${type} ${Buffer.from(octets.toLowerCase(), 'latin1').toString('hex')}`)
    .sort()

test.each(types)('%s that we take, BIND takes in our spelling', (type) => {
  const texts = fc.sample(editedValue(type), { numRuns: 60 }).map((value, index) => `n${index} ${type} ${value}`)
  const sound = texts.flatMap((text) => read(text)?.slice(HEAD_RECORDS) ?? [])
  const zone = inZone(sound.map(({ name, type: own, value }) => `${name} ${own} ${value}`).join('\n'))
  const { log, records } = compileZone('example.', { zone })
  expect(log).toContain('OK')
  expect(lines(records.filter(({ name }) => name.startsWith('n') && name !== 'ns.example.'))).toEqual(
    lines(octetsOf(sound)),
  )
})

test('what BIND takes, we take and understand the same', () => {
  for (const text of types.flatMap((type) =>
    fc.sample(editedValue(type), { numRuns: 3 }).map((value) => `n ${type} ${value}`),
  )) {
    const compiled = compileZone('example.', { zone: inZone(text) })
    if (!compiled.isAccepted) continue
    expect(lines(octetsOf(read(text) ?? [])), text).toEqual(lines(compiled.records))
  }
})
