import { describe, expect, test } from 'vitest'
import { decodeMessage, encodeMessage, type Message, type MessageRecord, messageOf } from './message.ts'
import { Transfer, type Transferred, transferQuery } from './transfer.ts'

const soa = (serial: number): MessageRecord => ({
  name: 'z.',
  type: 'SOA',
  class: 'IN',
  ttl: 60,
  value: `ns.z. h.z. ${serial} 2 3 4 5`,
})
const host = (name: string): MessageRecord => ({
  name: `${name}.z.`,
  type: 'A',
  class: 'IN',
  ttl: 60,
  value: '192.0.2.1',
})
const plain = ({ class: _, ...record }: MessageRecord) => record
const message = (...answers: MessageRecord[]): Message =>
  decodeMessage(encodeMessage(messageOf({ isResponse: true, answers })))

function transferred(since: number | null, ...messages: Message[]): Transferred | null {
  const transfer = new Transfer('z.', since)
  let result: Transferred | null = null
  for (const [index, one] of messages.entries()) {
    result = transfer.add(one)
    expect(result === null, `message ${index}`).toBe(index < messages.length - 1)
  }
  return result
}

describe('a transfer', () => {
  test('of the whole zone comes in one message or several', () => {
    const zone = { kind: 'zone', soa: plain(soa(3)), records: [host('a'), host('b')].map(plain) }
    expect(transferred(null, message(soa(3), host('a'), host('b'), soa(3)))).toEqual(zone)
    expect(transferred(null, message(soa(3)), message(host('a')), message(host('b')), message(soa(3)))).toEqual(zone)
    expect(transferred(1, message(soa(3), host('a')), message(host('b'), soa(3)))).toEqual(zone)
  })

  test('of an empty zone has its SOA twice', () => {
    expect(transferred(null, message(soa(3), soa(3)))).toEqual({ kind: 'zone', soa: plain(soa(3)), records: [] })
    expect(transferred(1, message(soa(3), soa(3)))).toEqual({ kind: 'zone', soa: plain(soa(3)), records: [] })
  })

  test('of changes has what went and what came, step by step (RFC 1995, 7)', () => {
    const answers = [
      soa(3),
      soa(1),
      host('a'),
      soa(2),
      host('b'),
      soa(2),
      host('b'),
      soa(3),
      host('c'),
      host('d'),
      soa(3),
    ]
    const differences = [
      { from: 1, to: 2, removed: [plain(host('a'))], added: [plain(host('b'))] },
      { from: 2, to: 3, removed: [plain(host('b'))], added: [plain(host('c')), plain(host('d'))] },
    ]
    expect(transferred(1, message(...answers))).toEqual({ kind: 'differences', soa: plain(soa(3)), differences })
    expect(transferred(1, ...answers.map((one) => message(one)))).toEqual({
      kind: 'differences',
      soa: plain(soa(3)),
      differences,
    })
  })

  test('of no changes is the SOA alone', () => {
    expect(transferred(3, message(soa(3)))).toEqual({ kind: 'unchanged', soa: plain(soa(3)) })
    expect(transferred(4, message(soa(3)))).toEqual({ kind: 'unchanged', soa: plain(soa(3)) })
  })

  test.each<[string, Message[]]>([
    ['refused', [messageOf({ isResponse: true, rcode: 'refused' })]],
    ['empty', [message()]],
    ['not begun with the SOA', [message(host('a'))]],
    ['goes on after its end', [message(soa(3), soa(3), host('a'))]],
    ['changed while it was transferred', [message(soa(3), host('a'), soa(4))]],
    ['class CH', [message(soa(3), { ...host('a'), class: 'CH' })]],
  ])('that is wrong (%s) is refused', (_, messages) => {
    expect(() => transferred(null, ...messages)).toThrow()
  })
})

test('the question names the zone, and what is known of it', () => {
  expect(transferQuery(1, 'z.').questions).toEqual([{ name: 'z.', type: 'AXFR', class: 'IN' }])
  const query = decodeMessage(encodeMessage(transferQuery(1, 'z.', plain(soa(7)))))
  expect(query).toMatchObject({ questions: [{ name: 'z.', type: 'IXFR' }], authority: [soa(7)] })
})
