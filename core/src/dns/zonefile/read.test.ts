import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DnsFault } from '../fault.ts'
import { ZoneFileFault } from './fault.ts'
import { type Piece, type ReadOptions, readZone, readZoneAsync } from './read.ts'

const HEAD = '$TTL 60\n@ SOA ns h 1 2 3 4 5\n NS ns\nns A 192.0.2.1\n'

const options = (more: Partial<ReadOptions> = {}): ReadOptions => ({ origin: 'example.', file: 'db.example', ...more })
const shown = (pieces: Iterable<Piece>, more?: Partial<ReadOptions>): string[] =>
  Array.from(readZone(pieces, options(more)), ({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`)
const read = (text: string, more?: Partial<ReadOptions>): string[] => shown([text], more)

/** All faults of a text, and the records around them. */
function readOn(text: string, more?: Partial<ReadOptions>) {
  const faults: ZoneFileFault[] = []
  const records = read(text, { ...more, onFault: (fault) => faults.push(fault) })
  return { faults: faults.map(({ line, reason }) => `${line}: ${reason}`), records, all: faults }
}

describe('what has broken other readers', () => {
  test.each([
    ['an owner that is a type', 'app CNAME CNAME', 'app.example. 60 CNAME cname.example.'],
    ['an owner that is a number', '4705 CNAME app', '4705.example. 60 CNAME app.example.'],
    ['an owner that is a class', 'IN IN A 192.0.2.1', 'in.example. 60 A 192.0.2.1'],
    ['a lifetime with units', 'a 1D A 192.0.2.1', 'a.example. 86400 A 192.0.2.1'],
    ['a lifetime of nothing', 'a 0 A 192.0.2.1', 'a.example. 0 A 192.0.2.1'],
    ['a blank owner', 'a A 192.0.2.1\n \t 7 AAAA ::1', 'a.example. 7 AAAA ::1'],
    ['directives in lower case', '$origin sub\n$ttl 5\na A 192.0.2.1', 'a.sub.example. 5 A 192.0.2.1'],
    ['a semicolon in quotes', 'a TXT "v=DKIM1; k=rsa" ; c', 'a.example. 60 TXT "v=DKIM1; k=rsa"'],
    ['an escaped semicolon', 'a TXT v=DKIM1\\;k', 'a.example. 60 TXT "v=DKIM1;k"'],
    ['an escaped dot', 'a\\.b A 192.0.2.1', 'a\\.b.example. 60 A 192.0.2.1'],
    ['no lifetime on a delegation', 'sub IN NS ns.other.', 'sub.example. 60 NS ns.other.'],
    ['many blanks before a lifetime', 'a      \t\t 9  IN   A   192.0.2.1', 'a.example. 9 A 192.0.2.1'],
    ['a DNAME', 'a DNAME b.', 'a.example. 60 DNAME b.'],
    ['a type nobody knows', 'a TYPE4711 \\# 1 ff', 'a.example. 60 TYPE4711 \\# 1 ff'],
    [
      'a $ that counts on from the place before it',
      `$GENERATE 1-1 \${10,3}-$ A 10.0.0.$`,
      '011-11.example. 60 A 10.0.0.1',
    ],
    ['octets that are no text', 'a TXT \\255\\000', 'a.example. 60 TXT "\\255\\000"'],
  ])('%s', (_, text, record) => {
    expect(read(`${HEAD}${text}\n`).at(-1)).toBe(record)
  })

  test('A and AAAA of one name are two records', () => {
    expect(read(`${HEAD}a A 192.0.2.1\na AAAA ::1\n`)).toHaveLength(5)
  })

  test('a text of more than 255 octets is cut into strings and loses nothing', () => {
    const [record = ''] = read(`${HEAD}a TXT "${'0123456789'.repeat(60)}"\n`).slice(-1)
    expect(Array.from(record.matchAll(/"(\d+)"/g), ([, part = '']) => part.length)).toEqual([255, 255, 90])
    expect(record.replace(/[^"]*?"|" "/g, '').length).toBeLessThan(600)
  })

  test('the serial is what the file says', () => {
    expect(read('@ 5 SOA ns h 4294967295 2 3 4 5\n')).toEqual([
      'example. 5 SOA ns.example. h.example. 4294967295 2 3 4 5',
    ])
  })

  test('several addresses in one value are refused', () => {
    expect(readOn(`${HEAD}a A 192.0.2.1,192.0.2.2\n`).faults).toEqual([
      '5: A address: "192.0.2.1,192.0.2.2" is not an IPv4 address',
    ])
  })
})

describe('a fault', () => {
  test('is thrown with file, line and what was read', () => {
    const [fault] = readOn(`${HEAD}a A nowhere ; sic\n`).all
    expect(() => read(`${HEAD}a A nowhere ; sic\n`)).toThrow(
      'db.example, line 5: A address: "nowhere" is not an IPv4 address',
    )
    expect(fault).toMatchObject({ file: 'db.example', line: 5, code: 'value', text: 'a A nowhere ; sic' })
  })

  test.each([
    ['a A\n', 'A address: the value ends too early'],
    ['a 60\n', 'the value ends too early'],
    ['a\n', 'the value ends too early'],
    ['a NOTYPE x\n', '"NOTYPE" is not a record type'],
    ['a ANY x\n', '"ANY" is not the class of the zone, which is IN'],
    ['a AXFR x\n', 'AXFR is not a type that a zone can hold'],
    ['a CH A 192.0.2.1\n', '"CH" is not the class of the zone, which is IN'],
    ['a CLASS3 A 192.0.2.1\n', '"CLASS3" is not the class of the zone, which is IN'],
    ['a 2147483648 A 192.0.2.1\n', 'a lifetime of 2147483648 s is too long; at most 2147483647 s are allowed'],
    ['a 1h30 A 192.0.2.1\n', '"1h30" is not a record type'],
    ['a A 192.0.2.1 x\n', '"x" is one word too many'],
    ['a..b A 192.0.2.1\n', '"a..b" is not a name: it has an empty label'],
    ['"a" A 192.0.2.1\n', '"a" must not be in quotes'],
    ['a TXT "x\n', 'a quote is opened and not closed on its line'],
    ['a TXT x)\n', 'a parenthesis is closed that was never opened'],
    ['a TXT (x\n', 'the parenthesis opened on line 5 is never closed'],
    ['a TXT \0\n', 'there is a NUL outside quotes'],
    ['$FOO x\n', '"$FOO" is not a directive'],
    ['$TTL\n', 'the value ends too early'],
    ['$TTL soon\n', '"soon" is not a number of seconds, nor a period like 1d12h'],
    ['$ORIGIN a..\n', '"a.." is not a name: it has an empty label'],
    ['$ORIGIN a b\n', '"b" is one word too many'],
    ['$INCLUDE x\n', '"x" is not there to be included'],
    ['$GENERATE 1-4294967295 a$ A 10.0.0.1\n', '"1-4294967295" is not a range like 1-254 or 0-100/2'],
    ['$GENERATE 1-2147483647 a$ A 10.0.0.1\n', '"1-2147483647" makes 2147483647 records; at most 65536 are allowed'],
    ['$GENERATE 2-1 a$ A 10.0.0.1\n', '"2-1" is not a range like 1-254 or 0-100/2'],
    ['$GENERATE 1-2/0 a$ A 10.0.0.1\n', '"1-2/0" is not a range like 1-254 or 0-100/2'],
    [`$GENERATE 1-2 a\${x} A 10.0.0.1\n`, `"a\${x}" has a brace that is not understood`],
    [`$GENERATE 1-2 a\${-2} A 10.0.0.1\n`, '1 with the offset -2 is out of bounds'],
    [`$GENERATE 1-2 a\${0,999} A 10.0.0.1\n`, 'a width of 999 is too large'],
    ['$GENERATE 255-256 a$ A 10.0.0.$\n', 'A address: "10.0.0.256" is not an IPv4 address'],
  ])('%j is named, and reading goes on below it', (text, reason) => {
    const { faults, records } = readOn(`${HEAD}${text}z A 192.0.2.9\n`)
    expect(faults).toEqual([`5: ${reason}`])
    const isSwallowed = reason.includes('never closed')
    expect(records.includes('z.example. 60 A 192.0.2.9')).toBe(!isSwallowed)
  })

  test('in an owner does not give the lines below it to the name above', () => {
    expect(readOn(`${HEAD}a..b A 192.0.2.1\n A 192.0.2.2\n`).faults).toEqual([
      '5: "a..b" is not a name: it has an empty label',
      '6: the line begins with a blank, and there is no owner before it',
    ])
  })

  test('is found on every line that has one', () => {
    const { faults, records } = readOn(`${HEAD}a A x\nb A 192.0.2.2\nc MX x\n\nd TXT "\ne A y\n`)
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['5', '7', '9', '10'])
    expect(records).toHaveLength(4)
  })

  test('of a record without any lifetime is that', () => {
    expect(readOn('a A 192.0.2.1\n').faults).toEqual(['1: there is no lifetime, neither here nor by $TTL'])
    expect(read('a A 192.0.2.1\n', { ttl: 9 })).toEqual(['a.example. 9 A 192.0.2.1'])
    const older = read('@ SOA ns h 1 2 3 4 5\na A 192.0.2.1\n', { ttl: 9 })
    expect(older.at(-1)).toBe('a.example. 5 A 192.0.2.1')
    expect(read('a 7 A 192.0.2.1\nb A 192.0.2.1\n', { ttl: 9 }).at(-1)).toBe('b.example. 7 A 192.0.2.1')
    expect(read('$GENERATE 1-1 g$ A 192.0.2.$\n', { ttl: 9 })).toEqual(['g1.example. 9 A 192.0.2.1'])
  })

  test('of half a file is named, and what came before is there', () => {
    const { faults, records } = readOn(`${HEAD}a TXT ( "x"\n "y"`)
    expect(faults).toEqual(['5: the parenthesis opened on line 5 is never closed'])
    expect(records).toHaveLength(3)
  })
})

describe('included files', () => {
  const files = (all: Record<string, string>): Partial<ReadOptions> => ({
    open: (file) => (file in all ? { file, pieces: [all[file] ?? ''] } : null),
  })

  test('are read in place, and records tell where they stand', () => {
    const all = [...readZone([`${HEAD}$INCLUDE sub x\na A 192.0.2.1\n`], options(files({ sub: '\nb A 192.0.2.2\n' })))]
    expect(all.slice(3).map(({ name, file, line }) => `${name} ${file}:${line}`)).toEqual([
      'b.x.example. sub:2',
      'a.example. db.example:6',
    ])
  })

  test('that include themselves are refused, and reading goes on', () => {
    const loop = files({ a: 'x A 192.0.2.1\n$INCLUDE b\n', b: '$INCLUDE a\ny A 192.0.2.1\n' })
    const { all, records } = readOn(`${HEAD}$INCLUDE a\n$INCLUDE db.example\n`, {
      open: (file, from) => (file === 'db.example' ? { file, pieces: [] } : (loop.open?.(file, from) ?? null)),
    })
    expect(all.map(({ message }) => message)).toEqual([
      'b, line 1: "a" includes itself',
      'db.example, line 6: "db.example" includes itself',
    ])
    expect(records).toHaveLength(5)
  })

  test('are limited in depth and number', () => {
    let count = 0
    const deep: Partial<ReadOptions> = {
      open: () => ({ file: `f${count++}`, pieces: ['$INCLUDE more\n$INCLUDE more\n'] }),
    }
    const { all } = readOn('$INCLUDE more\n', { ...deep, limits: { files: 100 } })
    expect(count).toBe(100)
    expect(all.some(({ reason }) => reason === 'files are included more than 16 deep')).toBe(true)
    expect(all.some(({ reason }) => reason === 'more than 100 files are included')).toBe(true)
  })

  test('can be waited for', async () => {
    const seen: string[] = []
    async function* pieces() {
      yield HEAD
      yield '$INCLUDE sub\nz A 192.0'
      yield '.2.3\n'
    }
    const open = async (file: string) => ({
      file,
      pieces: (async function* () {
        yield 'i A 192.0.2.2\n'
      })(),
    })
    for await (const batch of readZoneAsync(pieces(), { origin: 'example.', open }))
      seen.push(...batch.map(({ name }) => name))
    expect(seen).toEqual(['example.', 'example.', 'ns.example.', 'i.example.', 'z.example.'])
  })
})

describe('pieces', () => {
  const text = `\ufeff${HEAD}a TXT ( "x;\\"" ; c\r\n "y" )\r\n  A 192.0.2.7\r\nb\\.b 5 TXT é\n$GENERATE 1-2 g$ A 10.0.0.$\nc A 192.0.2.8`
  const whole = read(text)

  test('may be cut anywhere', () => {
    const bytes = new TextEncoder().encode(text)
    for (const size of [1, 2, 3, 7, 64]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      expect(shown(pieces), `size ${size}`).toEqual(whole)
    }
    expect(whole).toHaveLength(9)
  })

  test('of an entry that never ends are given up after a bound', () => {
    const faults: string[] = []
    function* endless() {
      yield `${HEAD}a TXT (`
      for (let at = 0; at < 1_000; at++) yield `"${'x'.repeat(998)}"\n`
    }
    const records = shown(endless(), { onFault: ({ reason }) => faults.push(reason) })
    expect(faults[0]).toBe('the entry has more than 400000 characters')
    expect(records).toHaveLength(3)
  })
})

test('whatever is fed, there are records or faults, and an end', () => {
  const word = fc.constantFrom(
    ...[
      'a',
      '@',
      '.',
      '\\',
      '\\0',
      '\\300',
      '"',
      '(',
      ')',
      ';',
      '\n',
      '\r',
      '\t',
      ' ',
      '\0',
      '$',
      '{',
      '}',
      'é',
      '\u00ff',
      '*',
      '..',
    ],
    ...['IN', 'CH', '5', '1d', 'A', 'TXT', 'MX', 'SOA', 'CNAME', 'HTTPS', 'LOC', 'TYPE7', '\\#', '192.0.2.1', '::1'],
    ...['$TTL', '$ORIGIN', '$INCLUDE', '$GENERATE', '1-3', `\${0,3,x}`, '"x y"', 'alpn="', '=', ',', '-'],
  )
  const text = fc
    .array(fc.oneof(word, fc.constant(' '), fc.constant('\n')), { maxLength: 60 })
    .map((words) => words.join(''))
  fc.assert(
    fc.property(text, fc.boolean(), (some, hasFiles) => {
      const open = hasFiles ? (file: string) => ({ file, pieces: [some] }) : () => null
      for (const record of readZone([HEAD, some], options({ open, onFault: () => {} })))
        expect(record.name.at(-1)).toBe('.')
      try {
        read(some)
      } catch (error) {
        expect(error).toBeInstanceOf(DnsFault)
        expect(error).toBeInstanceOf(ZoneFileFault)
      }
    }),
    { numRuns: 2_000 },
  )
})
