import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CompiledRecord, compileZone, type ZoneFiles } from '../../../test/bind.ts'
import { anyName, oddLabel, ordinaryLabel, treacherousLabel, typeAndValue } from '../../../test/dns-arbitrary.ts'
import { parseName } from '../name.ts'
import type { DnsRecord } from '../record.ts'
import { typeCode } from '../type-codes.ts'
import { type KnownType, recordTypes } from '../types/index.ts'
import { wireOf } from '../value.ts'
import { readZone } from './read.ts'
import { writeZone } from './write.ts'

const HEAD = '$TTL 3600\n@ IN SOA ns hostmaster 1 2 3 4 5\n@ NS ns\nns A 192.0.2.53\n'

function read(files: ZoneFiles, origin = 'example.'): CompiledRecord[] {
  const [zone = ''] = Object.keys(files)
  const open = (file: string) => (file in files ? { file, pieces: [files[file] ?? ''] } : null)
  const records = readZone([files[zone] ?? ''], { origin, file: zone, open })
  return Array.from(records, ({ name, type, ttl, value }) => ({
    name,
    type: typeCode(type),
    ttl,
    octets: wireOf(type, value),
  }))
}

/** Names inside values keep their case in BIND, and ours are lower-case; letters in strings are compared elsewhere. */
const lines = (records: CompiledRecord[]): string[] => {
  const all = records.map(
    ({ name, type, ttl, octets }) =>
      `${name} ${ttl} ${type} ${Buffer.from(octets.toLowerCase(), 'latin1').toString('hex')}`,
  )
  return [...new Set(all)].sort()
}

function expectSame(files: ZoneFiles): void {
  const compiled = compileZone('example.', files)
  expect(compiled.log).toContain('OK')
  expect(lines(read(files))).toEqual(lines(compiled.records))
}

describe('the reader finds what BIND finds in', () => {
  test.each<[string, string | Uint8Array]>([
    [
      'owners that look like types, classes and lifetimes',
      `${HEAD}txt TXT txt\nIN 300 IN A 192.0.2.1\n4705 CNAME ns\napp CNAME CNAME\nany IN 5 TXT x\nCH CNAME 4705\n1d 1d A 192.0.2.1\nclass1 A 192.0.2.9\n`,
    ],
    [
      'lifetime and class in either order and any case',
      `${HEAD}a 5 in A 192.0.2.1\nb In 6 a 192.0.2.1\nc Class1 7 tYpE1 192.0.2.1\nd 8 A 192.0.2.1\ne IN A 192.0.2.1\nf A 192.0.2.1\n`,
    ],
    [
      'time units',
      '$TTL 1D\n@ SOA ns h 1 1h 15M 1w2d3h4m5s 1d\n@ NS ns\nns 1h30m A 192.0.2.1\nx 2W A 192.0.2.1\ny 0 A 192.0.2.1\nz 90s A 192.0.2.1\n',
    ],
    [
      'directives in lower case and several origins',
      '$ttl 60\n$origin example.\n@ SOA ns h 1 2 3 4 5\n NS ns\nns A 192.0.2.1\n$Origin sub\na A 192.0.2.2\n$ORIGIN deep\nb A 192.0.2.3\n@ A 192.0.2.4\n$ORIGIN other.example.\nc A 192.0.2.5\n A 192.0.2.6\n$ORIGIN .\nd.example A 192.0.2.7\n',
    ],
    ['a zone without $TTL', '@ SOA ns h 1 2 3 4 77\n NS ns\nns A 192.0.2.1\na 5 A 192.0.2.2\nb A 192.0.2.3\n'],
    [
      'lifetimes that stay as RFC 1035 had it',
      '@ 500 SOA ns h 1 2 3 4 77\n NS ns\nns A 192.0.2.1\na 5 A 192.0.2.2\nb A 192.0.2.3\n',
    ],
    [
      'blank owners, blank lines and comments',
      `${HEAD}\n;c\n  ; only a comment\na A 192.0.2.1\n\n\t\n  AAAA ::1 ; c\n\tTXT x;y\n   \n TXT "z;" ; "q"\n`,
    ],
    [
      'parentheses',
      `${HEAD}a ( A\n 192.0.2.1 )\n( b\n  A ) ( 192.0.2.2 )\nc TXT ( "x" ; comment ) here\n\n  y\n"z" ) ; end\nd (5) IN A 192.0.2.1\n`,
    ],
    [
      'every escape',
      `${HEAD}a\\.b A 192.0.2.1\n\\@ A 192.0.2.2\n\\065\\066 A 192.0.2.3\nx\\032y A 192.0.2.4\n\\$z A 192.0.2.5\n\\;s A 192.0.2.6\nq\\"q A 192.0.2.7\n\\(p\\) A 192.0.2.8\nb\\\\b A 192.0.2.9\n\\000 A 192.0.2.10\n\\255 A 192.0.2.11\na\\ b A 192.0.2.12\nt TXT "\\"" \\" a\\;b "a\\;b" "\\\\" \\\\ "\\065\\000\\255" x\\032y \\(\n`,
    ],
    ['strings next to each other', `${HEAD}a TXT "x""y"\nb TXT x"y"z\nc TXT "" ""\nd TXT "a b"c\n`],
    [
      'a long text and a text of many strings',
      `${HEAD}a TXT "${'x'.repeat(255)}" "${'y'.repeat(255)}"\nb TXT ${'"0123456789" '.repeat(500)}\n`,
    ],
    ['DKIM and DMARC', `${HEAD}k1._domainkey TXT ( "v=DKIM1; k=rsa; "\n "p=MIIB" ) ;\n_dmarc TXT "v=DMARC1; p=none"\n`],
    ['a backslash before the end of a line in quotes', `${HEAD}a TXT "x\\\ny"\nb A 192.0.2.1\n`],
    ['CRLF', `${HEAD}a A 192.0.2.1\n A 192.0.2.2\nb TXT ( "x"\n "y" )\n;c\n`.replace(/\n/g, '\r\n')],
    ['octets that are not UTF-8', Buffer.from(`${HEAD}a TXT "\xff\xfe" \xe9\nb\xe9 A 192.0.2.1\n`, 'latin1')],
    ['UTF-8', Buffer.from(`${HEAD}a TXT "é ü 例"\nbücher A 192.0.2.1\n`)],
    ['no newline at the end', `${HEAD}a A 192.0.2.1`],
    [
      'wildcards and asterisks elsewhere',
      `${HEAD}* A 192.0.2.1\n*.a A 192.0.2.1\na*b A 192.0.2.1\nb.*.c A 192.0.2.1\n`,
    ],
    ['names in upper case', `${HEAD}WWW A 192.0.2.1\nwww A 192.0.2.2\nMail MX 10 WWW.Example.\n`],
    [
      'unknown types and known ones in the form of RFC 3597',
      `${HEAD}a TYPE65280 \\# 3 ab CD ef\nb TYPE1 \\# 4 c0000201\nc A \\# 4 ( c000\n 0202 )\nd TYPE65281 \\# 0\n`,
    ],
    [
      'DNSSEC records',
      `${HEAD}@ DNSKEY 256 3 8 AwEAAaz/\n@ RRSIG A 8 1 3600 20300101000000 20200101000000 12345 example. AAAA\n@ NSEC a.example. NS SOA RRSIG NSEC DNSKEY\n@ NSEC3PARAM 1 0 10 AABB\n0p9mhaveqvm6t7vbl5lop2u3t2rp3tom NSEC3 1 1 12 aabbccdd ( 2t7b4g4vsa5smi47k61mv5bv1a22bojr MX DNSKEY NS SOA NSEC3PARAM RRSIG )\n`,
    ],
    [
      'SVCB and HTTPS',
      `${HEAD}a HTTPS 1 . alpn=h2,h3 port=443 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint="::1,::2"\nb SVCB 0 a\nc SVCB 16 a alpn="f\\\\\\\\oo\\\\,bar,h2" key667="hello\\210qoo" mandatory=alpn\nd HTTPS 1 d no-default-alpn alpn=h2 ech="AEP+DQA/5wAgACCFBYHd"\ne SVCB 1 a dohpath=/dns-query{?dns} key9 key10=\n`,
    ],
    [
      'LOC in short and long',
      `${HEAD}a LOC 52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m\nb LOC 42 21 54 N 71 06 18 W -24m 30m\nc LOC 52 N 4 E 0\nd LOC 0 S 0 W 10 1 2 3\ne LOC 1 2 3.4 S 5 6 7.89 W 1.5m 15m 1234m 99.99m\n`,
    ],
    [
      'NAPTR',
      `${HEAD}a NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:info@example.com!" .\nb NAPTR 1 2 S SIP+D2U "" _sip._udp\nc NAPTR 1 2 "" "" "!^(\\\\+44)(.*)$!tel:\\\\2!i" .\n`,
    ],
    [
      'types with names and numbers',
      `${HEAD}a SRV 0 5 5060 ns\nb RP h.x t\nc AFSDB 1 ns\nd KX 1 ns\ne DNAME Elsewhere.\nf PTR X.Y.\ng HINFO "a b" c\nh URI 10 1 "ftp://ftp1.example.com/public"\ni CAA 0 issue "ca.example; a=b"\nj CAA 128 tbs Unknown\n`,
    ],
    [
      'types with keys and digests',
      `${HEAD}a SSHFP 2 1 123456789abcdef67890123456789abcdef67890\nb TLSA 0 0 1 d2abde240d7cd3ee6b4b28c54df034b9 7983a1d16e8a410e4561cb106618e971\nc SMIMEA 3 0 0 aa BB\nd OPENPGPKEY AQ ID\ne CERT PGP 0 0 AQID\nf CERT 65534 65535 254 AQID\ng DHCID AAIBY2/AuCccgoJbsaxcQc9TUapptP69lOjxfNuVAA2kjEA=\nh DS 60485 RSASHA1 1 ( 2BB183AF5F22588179A53B0A 98631FAD1A292118 )\ni NS ns\n`,
    ],
    [
      '$GENERATE',
      `${HEAD}$GENERATE 1-5 host$ A 10.0.0.$\n$GENERATE 0-10/5 a\${10,4} CNAME host\${-0,2,x}\n$GENERATE 250-258/4 \${0,3,X}.z 600 IN PTR \${0,0,d}-\${3,5,o}\n$GENERATE 4660-4661 \${0,0,n}.n A 10.0.0.1\n$GENERATE 171-172 \${0,7,N}.m A 10.0.0.1\n$GENERATE 1-2 q$ MX "$ mail$"\n$GENERATE 1-2 l\\$$ A 10.1.0.$\n$GENERATE 1-2 d$$-$ A 10.2.0.$\n$generate 7-7 \${1} TXT "$ $"\n`,
    ],
  ])('%s', (_, zone) => {
    expectSame({ zone })
  })
})

describe('the reader finds what BIND finds across files:', () => {
  test.each<[string, ZoneFiles]>([
    [
      'several, one after the other',
      {
        zone: `${HEAD}$INCLUDE sub\n$INCLUDE more x\n$INCLUDE sub y\na A 192.0.2.1\n`,
        sub: 'b A 192.0.2.2\n$INCLUDE more z\n',
        more: 'c A 192.0.2.3\n',
      },
    ],
    [
      'the owner before goes in, and comes back',
      { zone: `${HEAD}a A 192.0.2.1\n$INCLUDE sub\n A 192.0.2.3\n`, sub: ' TXT in\nb A 192.0.2.2\n' },
    ],
    [
      'an origin of its own',
      {
        zone: `${HEAD}$INCLUDE sub deep\na A 192.0.2.1\n`,
        sub: 'b A 192.0.2.2\n@ A 192.0.2.3\n$ORIGIN far.example.\nc A 192.0.2.4\n',
      },
    ],
    [
      'an origin set inside ends with the file',
      { zone: `${HEAD}$INCLUDE sub\na A 192.0.2.1\n`, sub: '$ORIGIN x.example.\nb A 192.0.2.2\n' },
    ],
    ['a lifetime set inside stays', { zone: `${HEAD}$INCLUDE sub\na A 192.0.2.1\n`, sub: '$TTL 7\nb A 192.0.2.2\n' }],
    [
      'two deep, in quotes, after $ORIGIN',
      {
        zone: `${HEAD}$ORIGIN o\n$include "sub" ; c\na A 192.0.2.1`,
        sub: '$INCLUDE more p\nb A 192.0.2.2',
        more: 'c A 192.0.2.3',
      },
    ],
  ])('%s', (_, files) => {
    expectSame(files)
  })
})

// The two are PowerDNS's own; the SOA stands at the top only.
const own: readonly string[] = ['ALIAS', 'LUA', 'SOA']
const types = (Object.keys(recordTypes) as KnownType[]).filter((type) => !own.includes(type))
// Some types must not be wildcards; that is a rule of zones, not of reading.
const notWild = (label: string): string => (label === '*' ? 'wild*' : label)
/** Every record has a name of its own, so that no rule about sets speaks against it. */
const records: fc.Arbitrary<DnsRecord[]> = fc
  .array(fc.tuple(typeAndValue(types), fc.oneof(ordinaryLabel, oddLabel, treacherousLabel), fc.nat(100_000)), {
    minLength: 20,
    maxLength: 60,
  })
  .map((all) =>
    all.map(([one, label, ttl], at) => ({ ...one, ttl, name: parseName(`${notWild(label)}.n${at}.example.`) })),
  )

const expected = (list: DnsRecord[]): CompiledRecord[] =>
  list.map(({ name, type, ttl, value }) => ({ name, type: typeCode(type), ttl, octets: wireOf(type, value) }))
const exactly = (record: CompiledRecord): string => JSON.stringify(record, ['name', 'type', 'ttl', 'octets'])
const withoutApex = (list: CompiledRecord[]) => list.filter(({ name }) => name !== 'example.' && name !== 'ns.example.')

test('BIND loads what the writer writes, as it is', () => {
  fc.assert(
    fc.property(records, fc.boolean(), (list, isRelative) => {
      const text = HEAD + [...writeZone(list, { origin: 'example.', ttl: 3600, isRelative })].join('')
      const compiled = compileZone('example.', { zone: text })
      expect(compiled.log).toContain('OK')
      expect(withoutApex(compiled.records).map(exactly).sort()).toEqual(expected(list).map(exactly).sort())
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

/** The same record written as people and programs do: in any case, order and layout, with comments in between. */
const untidily = (record: DnsRecord): fc.Arbitrary<string> => {
  const gap = fc.constantFrom(' ', '\t', '  \t ', ' ( ', ' ) ', '\n', ' ; comment ) "\n', '\r\n ')
  const head = fc.constantFrom(['ttl'], ['ttl', 'IN'], ['IN', 'ttl'], ['ttl', 'class1'], ['iN', 'ttl'])
  const name = fc.constantFrom(record.name, record.name.slice(0, -'.example.'.length), upper(record.name))
  const type = fc.constantFrom(record.type, record.type.toLowerCase(), `Type${typeCode(record.type)}`)
  return fc.tuple(name, head, type, fc.infiniteStream(gap)).map(([owner, order, kind, gaps]) => {
    const ttl = record.ttl % 60 === 0 ? `${record.ttl / 60}m` : String(record.ttl)
    const words = [...order.map((word) => (word === 'ttl' ? ttl : word)), kind, ...(record.value.match(WORDS) ?? [])]
    return `${owner} (${words.map((word) => word + balanced(gaps)).join('')})\n`
  })
}
const WORDS = /(?:[^\s"\\]|\\.)*"(?:[^"\\]|\\.)*"|(?:[^\s"\\]|\\.)+/gs
const upper = (name: string): string => name.replace(/(?<!\\\d{0,2})[a-z]/g, (letter) => letter.toUpperCase())
/** Inside parentheses more may open and close, as long as each closes. */
const balanced = (gaps: Iterator<string>): string => {
  const gap = gaps.next().value as string
  return gap === ' ( ' || gap === ' ) ' ? ' ( ) ' : gap
}

test('however a zone is laid out, the reader finds what BIND finds', () => {
  const untidy = records.chain((list) =>
    fc.tuple(...list.map(untidily)).map((lines) => ({ list, text: HEAD + lines.join('') })),
  )
  fc.assert(
    fc.property(untidy, ({ text }) => {
      const compiled = compileZone('example.', { zone: text })
      expect(compiled.log).toContain('OK')
      expect(lines(read({ zone: text }))).toEqual(lines(compiled.records))
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

test('in names of any octets the two agree', () => {
  fc.assert(
    fc.property(fc.array(anyName, { minLength: 50, maxLength: 100 }), (names) => {
      const text = HEAD + names.map((name, at) => `n${at} CNAME ${name}\n`).join('')
      const compiled = compileZone('example.', { zone: text })
      expect(compiled.log).toContain('OK')
      expect(lines(read({ zone: text }))).toEqual(lines(compiled.records))
    }),
    { numRuns: 5, endOnFailure: true },
  )
})

test('$GENERATE makes what it makes in BIND', () => {
  // Numbers below zero are left out: BIND writes them with a hyphen, and we refuse them.
  const place = fc.oneof(
    fc.constantFrom('$', '\\$', '$$'),
    fc
      .tuple(fc.nat(300), fc.nat(9), fc.constantFrom('d', 'o', 'x', 'X', 'n', 'N'))
      .map(([offset, width, radix]) => `\${${offset},${width},${radix}}`),
  )
  const part = fc.oneof(place, fc.constantFrom('a', '-', 'b', '.', '\\065'))
  const text = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
  // A dot at its end would lead out of the zone.
  const owner = text.map((one) => `${one}x`)
  const range = fc
    .tuple(fc.nat(5_000), fc.nat(6), fc.integer({ min: 1, max: 4 }))
    .map(([from, more, step]) => `${from}-${from + more}/${step}`)
  const value = fc.oneof(
    text.map((one) => `MX "10 ${one}"`),
    text.map((one) => `TXT "${one} b"`),
    place.map((one) => `A 10.0.0.${one}`),
  )
  const directive = fc
    .tuple(range, owner, fc.constantFrom('', 'IN', '5', '1h IN'), value)
    .map((words) => `$GENERATE ${words.join(' ')}`)
  for (const one of fc.sample(directive, 60)) {
    const zone = `${HEAD}${one}\n`
    const compiled = compileZone('example.', { zone })
    if (compiled.isAccepted) expect(lines(read({ zone })), one).toEqual(lines(compiled.records))
    else expect(() => read({ zone }), one).toThrow()
  }
})
