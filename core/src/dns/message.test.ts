import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DnsFault } from './fault.ts'
import { decodeMessage, encodeMessage, encodeQuery, messageOf } from './message.ts'
import { addRecord, deleteName, deleteRecord, deleteSet, requireNoName, requireSet, updateMessage } from './update.ts'
import { WireReader, WireWriter } from './wire.ts'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replace(/\s/g, ''), 'hex'))
const QUESTION = '03777777 07 6578616d706c65 04 74657374 00 0001 0001'
const answer = (counts: string, rest: string, flags = '8180') =>
  bytesOf(`1234 ${flags} 0001 ${counts} ${QUESTION} ${rest}`)
/** One answer whose owner points at the question. */
const record = (type: string, value: string) =>
  answer('0001 0000 0000', `c00c ${type} 0001 00000e10 ${bytesOf(value).length.toString(16).padStart(4, '0')} ${value}`)
const shown = (type: string, value: string) => decodeMessage(record(type, value)).answers[0]?.value
const nameAt = (bytes: Uint8Array, at = 0) => new WireReader(bytes, at).name()
const encodeName = (name: string) => {
  const wire = new WireWriter()
  wire.name(name)
  return wire.bytes()
}
/** Whatever else is thrown fails the test. */
function attempt(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof DnsFault)) throw error
  }
}

describe('a query', () => {
  test('is the bytes of RFC 1035, with room for a large answer', () => {
    const bytes = encodeQuery(0x1234, { name: 'www.example.test.', type: 'A' }, true)
    expect(Buffer.from(bytes).toString('hex')).toBe(
      `123401000001000000000001${QUESTION.replace(/\s/g, '')}00002904d0000000000000`,
    )
  })

  test('reads back as what was asked', () => {
    const message = decodeMessage(encodeQuery(7, { name: 'example.test.', type: 'SRV' }, false))
    expect(message).toMatchObject({ id: 7, isResponse: false, questions: [{ name: 'example.test.', type: 'SRV' }] })
  })

  test('of no name is refused', () => {
    for (const name of ['a..b.', `${'a'.repeat(64)}.test.`])
      expect(() => encodeQuery(1, { name, type: 'A' }, false), name).toThrow(DnsFault)
  })
})

describe('a value is shown as a zone file has it', () => {
  test.each([
    ['0001', 'c0000201', '192.0.2.1'],
    ['001c', '20010db8000000000000000000000001', '2001:db8::1'],
    ['0002', '026e73 c010', 'ns.example.test.'],
    ['0005', 'c010', 'example.test.'],
    ['000c', '00', '.'],
    ['000f', '000a 026d78 c010', '10 mx.example.test.'],
    ['0021', '0001 0002 01bb c010', '1 2 443 example.test.'],
    [
      '0006',
      'c010 0161 c010 00000001 00000002 00000003 00000004 ffffffff',
      'example.test. a.example.test. 1 2 3 4 4294967295',
    ],
    ['0010', '03 612262 00 02 c3a9', '"a\\"b" "" "\\195\\169"'],
    ['00ff', 'beef', '\\# 2 beef'],
    ['00ff', '', '\\# 0'],
  ])('type %s', (type, value, text) => {
    expect(shown(type, value)).toBe(text)
  })

  test.each([
    ['0001', 'c00002'],
    ['001c', '20010db8'],
    ['0002', ''],
    ['0002', 'c010 00'],
    ['000f', '000a'],
    ['0006', 'c010 c010 0000'],
    ['0010', '05 6162'],
    ['0010', ''],
  ])('and a value of type %s that is not what the type says makes the message unreadable', (type, value) => {
    expect(() => decodeMessage(record(type, value))).toThrow(DnsFault)
  })
})

describe('bytes from a stranger', () => {
  test('a pointer to itself, forward, or into a ring leads nowhere', () => {
    for (const owner of ['c022', 'c024', 'ffff'])
      expect(() => decodeMessage(answer('0001 0000 0000', `${owner} 0001 0001 00000001 0004 c0000201`)), owner).toThrow(
        DnsFault,
      )
    const ring = bytesOf('0161 c004 0162 c000')
    for (const at of [0, 4]) expect(() => nameAt(ring, at)).toThrow(DnsFault)
  })

  test('labels that spell out more than 255 bytes through pointers are no name', () => {
    const chain = [bytesOf(`3f${'61'.repeat(63)}00`)]
    for (let at = 0, next = 65; chain.length < 5; next += 66) {
      chain.push(bytesOf(`3f${'62'.repeat(63)}${(0xc000 + at).toString(16)}`))
      at = next
    }
    const bytes = Uint8Array.from(chain.flatMap((part) => [...part]))
    expect(nameAt(bytes, 65)).toHaveLength(128)
    expect(() => nameAt(bytes, 65 + 3 * 66)).toThrow(DnsFault)
  })

  test('counts that promise more than there is are not believed', () => {
    expect(() => decodeMessage(answer('ffff 0000 0000', ''))).toThrow(DnsFault)
    expect(() => decodeMessage(answer('0001 0000 0000', ''))).toThrow(DnsFault)
    expect(() => decodeMessage(bytesOf('1234 8180 ffff 0000 0000 0000'))).toThrow(DnsFault)
    expect(() => decodeMessage(bytesOf('1234 8180 0001'))).toThrow(DnsFault)
  })

  test('a truncated answer may end in the middle', () => {
    expect(decodeMessage(answer('0005 0000 0000', 'c00c 0001', '8380'))).toMatchObject({
      isTruncated: true,
      answers: [],
    })
  })

  test('control characters and dots in labels never come out as they are', () => {
    expect(nameAt(bytesOf('04 0a2e5c41 00'))).toBe('\\010\\.\\\\a.')
  })

  test('any bytes are read without a fault, and in no time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        attempt(() => decodeMessage(bytes))
        attempt(() => nameAt(bytes))
      }),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (rest) => {
        attempt(() => decodeMessage(Uint8Array.from([...answer('0003 0003 0003', ''), ...rest])))
      }),
      { numRuns: 2_000 },
    )
  })

  test('a message of nothing but pointers to pointers is read at once', () => {
    const bytes = new Uint8Array(65_535)
    for (let at = 14; at < 16_000; at += 2) bytes.set([0xc0 | ((at - 2) >> 8), (at - 2) & 255], at)
    bytes.set([0, 0, 0x80, 0, 0, 0, 3, 0xe8, 0, 0, 0, 0], 0)
    // The best of some tries: a busy machine is not its fault.
    const times = Array.from({ length: 3 }, () => {
      const started = performance.now()
      attempt(() => decodeMessage(bytes))
      attempt(() => nameAt(bytes, 15_998))
      return performance.now() - started
    })
    expect(Math.min(...times)).toBeLessThan(500)
  })
})

test('every name that can be written reads back as itself', () => {
  const label = fc.uint8Array({ minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.array(label, { maxLength: 8 }), (labels) => {
      const wire = Uint8Array.from([...labels.flatMap((one) => [one.length, ...one]), 0])
      const name = nameAt(wire)
      const again = encodeName(name)
      expect(nameAt(again)).toBe(name)
      expect(again.length).toBe(wire.length)
    }),
  )
})

test('owners with the same end share it, and values are written in full', () => {
  const record = { name: 'www.example.test.', type: 'CNAME', class: 'IN', ttl: 1, value: 'web.example.test.' } as const
  const message = messageOf({ isResponse: true, answers: [record, { ...record, name: 'ftp.example.test.' }] })
  const bytes = encodeMessage(message)
  const [first, second] = [18 + 10 + 18, 4 + 2 + 10 + 18]
  expect(bytes).toHaveLength(12 + first + second)
  expect(decodeMessage(bytes).answers).toEqual(message.answers)
})

test('a message reads back as itself, with flags, codes, classes and EDNS', () => {
  const message = messageOf({
    id: 4711,
    opcode: 'notify',
    isResponse: true,
    isAuthoritative: true,
    isRecursionAvailable: true,
    rcode: 'badvers',
    questions: [{ name: 'version.bind.', type: 'TXT', class: 'CH' }],
    answers: [{ name: 'version.bind.', type: 'TXT', class: 'CH', ttl: 0, value: '"9"' }],
    authority: [{ name: '.', type: 'TYPE999', class: 'CLASS77', ttl: 5, value: '\\# 2 abcd' }],
    edns: {
      udpSize: 4096,
      version: 0,
      isDnssecOk: true,
      options: [{ code: 10, data: '0011223344556677' }],
      upperRcode: 1,
    },
  })
  expect(decodeMessage(encodeMessage(message))).toEqual(message)
})

test('an update says what must hold, what goes and what comes, in order (RFC 2136)', () => {
  const member = { name: 'a.example.', type: 'A', ttl: 60, value: '192.0.2.1' }
  const message = updateMessage(1, 'example.', [
    requireSet('b.example.', 'A'),
    requireNoName('c.example.'),
    deleteSet('a.example.', 'A'),
    addRecord(member),
    deleteRecord({ ...member, value: '192.0.2.2' }),
    deleteName('d.example.'),
  ])
  const bytes = encodeMessage(message)
  expect(decodeMessage(bytes)).toEqual(message)
  const empty = { ttl: 0, value: '' }
  expect(message.answers).toEqual([
    { name: 'b.example.', type: 'A', class: 'ANY', ...empty },
    { name: 'c.example.', type: 'ANY', class: 'NONE', ...empty },
  ])
  expect(message.authority).toEqual([
    { name: 'a.example.', type: 'A', class: 'ANY', ...empty },
    { ...member, class: 'IN' },
    { ...member, value: '192.0.2.2', class: 'NONE', ttl: 0 },
    { name: 'd.example.', type: 'ANY', class: 'ANY', ...empty },
  ])
})
