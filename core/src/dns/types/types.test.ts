import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { values } from '../../../test/dns-arbitrary.ts'
import { DnsFault } from '../fault.ts'
import { dataOf, fromWire, hostsOf, parseValue, textValue, valueKey, wireOf } from '../value.ts'
import { type KnownType, recordTypes, typeOf } from './index.ts'

const hexOf = (type: string, value: string) => Buffer.from(wireOf(type, value), 'latin1').toString('hex')

describe('a value has one spelling', () => {
  test.each([
    ['A', ' 192.0.2.1 ', '192.0.2.1'],
    ['AAAA', '2001:DB8:0::1', '2001:db8::1'],
    ['CNAME', 'WWW', 'www.zone.'],
    ['CNAME', '@', 'zone.'],
    ['PTR', 'bücher.example.', 'xn--bcher-kva.example.'],
    ['MX', '010 Mail', '10 mail.zone.'],
    ['SRV', '0 5 5060 sip.example.', '0 5 5060 sip.example.'],
    ['SOA', 'ns host ( 1 1h 15m\n 1w 1d )', 'ns.zone. host.zone. 1 3600 900 604800 86400'],
    ['TXT', '"a;b" "" c', '"a;b" "" "c"'],
    ['TXT', 'v=spf1 -all; "x"', '"v=spf1 -all; \\"x\\""'],
    ['TXT', '"é"', '"\\195\\169"'],
    ['TXT', '"\\233\\;\\065"', '"\\233;A"'],
    ['TXT', `"${'x'.repeat(300)}"`, `"${'x'.repeat(255)}" "${'x'.repeat(45)}"`],
    ['CAA', '0 issue "letsencrypt.org"', '0 issue "letsencrypt.org"'],
    ['CAA', '0 issue letsencrypt.org', '0 issue "letsencrypt.org"'],
    ['SSHFP', `1 1 ${'AB'.repeat(10)} ${'cd'.repeat(10)}`, `1 1 ${'ab'.repeat(10)}${'cd'.repeat(10)}`],
    ['DS', `60485 RSASHA1 1 ${'2B'.repeat(20)}`, `60485 5 1 ${'2b'.repeat(20)}`],
    ['DNSKEY', '256 3 ED25519 AwEA AQ==', '256 3 15 AwEAAQ=='],
    ['CERT', 'PGP 0 0 AQID', '3 0 0 AQID'],
    ['LOC', '52 N 4 53 E 0', '52 0 0.000 N 4 53 0.000 E 0.00m 1.00m 10000.00m 10.00m'],
    ['LOC', '42 21 54.5 n 71 06 18 w -24m 30m', '42 21 54.500 N 71 6 18.000 W -24.00m 30.00m 10000.00m 10.00m'],
    ['HTTPS', '1 . port=443 alpn="h2,h3"', '1 . alpn=h2,h3 port=443'],
    ['SVCB', '1 a key667="he llo" mandatory=port port=1', '1 a.zone. mandatory=port port=1 key667="he llo"'],
    ['SVCB', '1 a alpn="f\\\\\\\\oo\\\\,bar,h2"', '1 a.zone. alpn="f\\\\\\\\oo\\\\,bar,h2"'],
    ['RRSIG', 'A 5 3 60 2038 1 7 x. AA==', 'A 5 3 60 19700101003358 19700101000001 7 x. AA=='],
    ['NSEC', 'b. TXT A TYPE1000', 'b. A TXT TYPE1000'],
    ['NAPTR', '1 2 u E2U+sip !^.*$!sip:a@b! .', '1 2 "u" "E2U+sip" "!^.*$!sip:a@b!" .'],
    ['A', '\\# 4 C0000201', '192.0.2.1'],
    ['TYPE1', '192.0.2.1', '192.0.2.1'],
    ['TYPE999', '\\# 3 ab CDef', '\\# 3 abcdef'],
    ['TYPE999', '\\# 0', '\\# 0'],
  ])('%s %s', (type, text, value) => {
    expect(parseValue(type, text, 'zone.')).toBe(value)
    expect(parseValue(type, value, 'zone.')).toBe(value)
  })
})

describe('what is wrong with a value is said', () => {
  test.each([
    ['A', '1.2.3', 'A address: "1.2.3" is not an IPv4 address'],
    ['A', '010.0.0.1', 'not an IPv4 address'],
    ['A', '1.2.3.4, 5.6.7.8', 'not an IPv4 address'],
    ['A', '1.2.3.4 5.6.7.8', '"5.6.7.8" is one word too many'],
    ['A', '"1.2.3.4"', 'must not be in quotes'],
    ['A', '::1', 'not an IPv4 address'],
    ['AAAA', '1.2.3.4', 'not an IPv6 address'],
    ['MX', '70000 a.', 'MX preference: "70000" is not a number from 0 to 65535'],
    ['MX', '-1 a.', 'not a number'],
    ['MX', '10', 'MX exchange: the value ends too early'],
    ['CNAME', 'a..b', 'empty label'],
    ['CNAME', '', 'nothing to read'],
    ['CNAME', 'a.\nb.', 'second line'],
    ['CNAME', 'a. ; because', 'begins a comment'],
    ['HINFO', `"${'x'.repeat(256)}" y`, 'a string of 256 octets is too long'],
    ['TXT', `"${'x'.repeat(70_000)}"`, 'do not fit'],
    ['TXT', 'x'.repeat(70_000), 'do not fit'],
    ['TXT', '"a', 'not closed'],
    ['TXT', '"\\300"', 'at most 255'],
    ['CAA', '0 "issue" x', 'must not be in quotes'],
    ['CAA', '0 is-sue x', 'not a tag'],
    ['CAA', '256 issue x', 'not a number'],
    ['SSHFP', '1 1 abcd', 'has 20 octets, this one has 2'],
    ['DS', '1 5 2 abcd', 'has 32 octets'],
    ['TLSA', '3 1 1 abc', 'cut short'],
    ['TLSA', '3 1 1 xy', 'hexadecimal'],
    ['DNSKEY', '256 3 5 A', 'base64'],
    ['LOC', '91 N 0 E 0', 'not an angle'],
    ['LOC', '1 2 N', 'ends too early'],
    ['URI', '1 1 ""', 'empty'],
    ['HTTPS', '0 a. port=1', 'alias'],
    ['HTTPS', '1 . port=1 port=2', 'twice'],
    ['HTTPS', '1 . mandatory=port', 'mandatory and not there'],
    ['HTTPS', '1 . no-default-alpn', 'needs alpn'],
    ['HTTPS', '1 . ipv4hint=1.2.3', 'not an IPv4'],
    ['HTTPS', '1 . wrong=1', 'not a parameter'],
    ['HTTPS', '1 . port', 'port'],
    ['NAPTR', '1 1 u x "!(!a!" .', 'not an extended regular expression'],
    ['NAPTR', '1 1 u x "!a!" .', 'three parts'],
    ['NAPTR', '1 1 u x "!a!\\\\1!" .', 'group 1'],
    ['RRSIG', 'A 5 3 60 20261332000000 1 7 x. AA==', 'not a time'],
    ['NSEC', 'b. NOTYPE', 'not a record type'],
    ['TYPE999', '1.2.3.4', 'begins with \\#'],
    ['TYPE999', '\\# 2 ab', 'promises 2 octets, and there are 1'],
    ['TYPE70000', '\\# 0', 'not a record type'],
    ['MX', '\\# 1 ab', 'too early'],
    ['A', '\\# 5 0102030405', 'left over'],
  ])('%s %s', (type, text, sentence) => {
    expect(() => parseValue(type, text, 'zone.')).toThrow(DnsFault)
    expect(() => parseValue(type, text, 'zone.')).toThrow(sentence)
  })
})

describe('on the wire', () => {
  test.each([
    ['A', '192.0.2.1', 'c0000201'],
    ['AAAA', '2001:db8::1', '20010db8000000000000000000000001'],
    ['MX', '10 a.', '000a016100'],
    ['TXT', '"ab" ""', '02616200'],
    ['CAA', '0 issue "x"', '0005697373756578'],
    [
      'LOC',
      '42 21 54.000 N 71 6 18.000 W -24.00m 30.00m 10000.00m 10.00m',
      '003316138917 2dd070be15f000988d20'.replace(/ /g, ''),
    ],
    [
      'NSEC',
      'a. A MX RRSIG NSEC TYPE1234',
      '0161000006400100000003041b000000000000000000000000000000000000000000000000000020',
    ],
    [
      'HTTPS',
      '1 . mandatory=alpn,port alpn=h2 port=53',
      '0001000000000400010003000100030268320003000200 35'.replace(/ /g, ''),
    ],
  ])('%s %s', (type, value, wire) => {
    expect(hexOf(type, value)).toBe(wire)
    expect(fromWire(type, Buffer.from(wire, 'hex').toString('latin1'))).toBe(value)
  })
})

describe.each(Object.keys(recordTypes) as KnownType[])('%s', (type) => {
  test('is listed under its own name', () => {
    expect(typeOf(type).name).toBe(type)
    expect(typeOf(`TYPE${recordTypes[type].code}`).name).toBe(type)
    expect(typeOf(type.toLowerCase()).name).toBe(type)
  })

  test('keeps every value through text and wire', () => {
    fc.assert(
      fc.property(values[type], (value) => {
        expect(parseValue(type, value)).toBe(value)
        expect(fromWire(type, wireOf(type, value))).toBe(value)
        const octets = Buffer.from(wireOf(type, value), 'latin1')
        expect(parseValue(type, `\\# ${octets.length} ${octets.toString('hex')}`)).toBe(value)
      }),
      { numRuns: 30 },
    )
  })

  test('refuses what it cannot read with a fault and nothing else', () => {
    const word = fc.string({ unit: fc.constantFrom(...'a0.:;"\\ =,-()@#1{\u00ff\u0000'), maxLength: 8 })
    const broken = fc.oneof(
      fc.array(word, { maxLength: 10 }).map((words) => words.join(' ')),
      fc
        .tuple(values[type], fc.nat(60), word)
        .map(([value, at, insert]) => value.slice(0, at) + insert + value.slice(at)),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    const isFault = (read: () => unknown) => {
      try {
        read()
      } catch (error) {
        if (!(error instanceof DnsFault)) throw error
      }
    }
    fc.assert(
      fc.property(broken, fc.uint8Array({ maxLength: 60 }), (text, octets) => {
        isFault(() => parseValue(type, text, 'zone.'))
        isFault(() => parseValue(type, fromWire(type, Buffer.from(octets).toString('latin1'))))
      }),
      { numRuns: 100 },
    )
  })
})

describe('two values are the same', () => {
  test('where only quotes and cuts of a text differ', () => {
    expect(valueKey('TXT', '"ab" "c"')).toBe(valueKey('TXT', '"abc"'))
    expect(valueKey('TXT', '"Abc"')).not.toBe(valueKey('TXT', '"abc"'))
    const long = 'x'.repeat(600)
    expect(valueKey('TXT', textValue(long))).toBe(
      valueKey('TXT', `"${'x'.repeat(200)}" "${'x'.repeat(200)}" "${'x'.repeat(200)}"`),
    )
  })

  test('where only the case of names differs, and not where that of strings does', () => {
    expect(parseValue('MX', '10 MAIL.example.')).toBe(parseValue('MX', '10 mail.EXAMPLE.'))
    expect(parseValue('MX', '10 mail.example.')).not.toBe(parseValue('MX', '20 mail.example.'))
    expect(valueKey('CAA', '0 ISSUE "a"')).toBe(valueKey('CAA', '0 issue "a"'))
    expect(valueKey('CAA', '0 issue "A"')).not.toBe(valueKey('CAA', '0 issue "a"'))
    expect(parseValue('NAPTR', '1 1 U x "" .')).not.toBe(parseValue('NAPTR', '1 1 u x "" .'))
  })
})

test('hostile text is refused in no time', () => {
  const many = (text: string) => text.repeat(30_000)
  const hostile: [string, string][] = [
    ['CNAME', `${'\\123'.repeat(40)} x`],
    ['CNAME', many('\\123')],
    ['CNAME', many('a.')],
    ['TXT', `"${many('\\"')}`],
    ['SVCB', `1 . alpn="${many('a')}\\\\\\"`],
    ['SVCB', `1 . dohpath="/${many('{?')}"`],
    ['SVCB', `1 . mandatory=${many('port,')}`],
    ['NAPTR', `1 1 u x "!${'(a|'.repeat(80)}!" .`],
    ['NSEC', `a. ${many('A ')}`],
    ['LOC', many('1 ')],
    ['A', many('1.')],
    ['TLSA', `1 1 1 ${many('ab ')}`],
    ['OPENPGPKEY', many('=')],
    ['SOA', `a. b. 1 ${many('1d')}`],
  ]
  for (const [type, text] of hostile) {
    const started = performance.now()
    expect(() => parseValue(type, text, 'zone.'), type).toSatisfy((read: () => unknown) => {
      try {
        read()
        return true
      } catch (error) {
        return error instanceof DnsFault
      }
    })
    expect(performance.now() - started, `${type} ${text.slice(0, 20)}`).toBeLessThan(1_500)
  }
})

test('the parts of a value are there by name', () => {
  expect(dataOf('MX', '10 mail.example.')).toEqual({ preference: 10, exchange: 'mail.example.' })
  expect(dataOf('SRV', '1 2 3 a.')).toEqual({ priority: 1, weight: 2, port: 3, target: 'a.' })
  expect(dataOf('TXT', '"a\\"b" "\\233"')).toEqual({ strings: ['a"b', 'é'] })
})

test('hosts that a value leads to are named', () => {
  expect(hostsOf('MX', '10 mail.example.')).toEqual(['mail.example.'])
  expect(hostsOf('MX', '0 .')).toEqual([])
  expect(hostsOf('NS', 'ns.example.')).toEqual(['ns.example.'])
  expect(hostsOf('CNAME', 'a.')).toEqual([])
})
