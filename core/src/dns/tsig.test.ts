import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DnsFault } from './fault.ts'
import { encodeMessage, encodeQuery, messageOf } from './message.ts'
import {
  chainStart,
  type Hmac,
  signMessage,
  type TsigChain,
  type TsigKey,
  tsigAlgorithms,
  verifyMessage,
} from './tsig.ts'

const hmac: Hmac = (hash, secret, data) => createHmac(hash, secret).update(data).digest()
const key: TsigKey = { name: 'key.example.', algorithm: 'hmac-sha256', secret: new TextEncoder().encode('secret') }
const query = encodeQuery(1, { name: 'a.example.', type: 'A' }, false)
const at = { hmac, before: chainStart, isFirst: true }
const sign = (message = query, more: Partial<Parameters<typeof signMessage>[2]> = {}) =>
  signMessage(message, key, { ...at, time: 1_000_000, ...more })
const verify = (bytes: Uint8Array, more: Partial<Parameters<typeof verifyMessage>[2]> = {}, with_ = key) =>
  verifyMessage(bytes, with_, { ...at, now: 1_000_100, ...more })

describe('a signature', () => {
  test.each(tsigAlgorithms)('with %s holds', (algorithm) => {
    const with_ = { ...key, algorithm }
    const { bytes } = signMessage(query, with_, { ...at, time: 1_000_000 })
    expect(verify(bytes, {}, with_).message.questions).toEqual([{ name: 'a.example.', type: 'A', class: 'IN' }])
  })

  test('holds no longer when any octet is changed', () => {
    const { bytes } = sign()
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, bits) => {
        const changed = bytes.slice()
        changed[place] = (changed[place] ?? 0) ^ bits
        // The case of names and the number of the message are not signed; a forwarder may change the latter.
        fc.pre(place > 1 && bits !== 0x20)
        expect(() => verify(changed)).toThrow(DnsFault)
      }),
      { numRuns: 1_000 },
    )
  })

  test('holds in a Buffer that shares its memory, and leaves it as it was', () => {
    const { bytes } = sign()
    const shared = Buffer.concat([Buffer.from('xx'), bytes]).subarray(2)
    verify(shared)
    expect(Buffer.compare(shared, bytes)).toBe(0)
  })

  test('by another key, another secret, or at another time is refused with a sentence', () => {
    const { bytes } = sign()
    expect(() => verify(bytes, {}, { ...key, name: 'other.' })).toThrow(
      'signed with key.example. (hmac-sha256.), not with other.',
    )
    expect(() => verify(bytes, {}, { ...key, secret: new Uint8Array(6) })).toThrow(
      'The signature with key.example. is wrong',
    )
    expect(() => verify(bytes, { now: 1_000_301 })).toThrow('301 s from now; 300 s are allowed')
    expect(() => verify(query)).toThrow('The answer is not signed')
  })

  test('of an answer is bound to its question', () => {
    const question = sign()
    const answer = sign(encodeMessage(messageOf({ id: 1, isResponse: true })), { before: question.chain })
    expect(verify(answer.bytes, { before: question.chain }).message.isResponse).toBe(true)
    expect(() => verify(answer.bytes, { before: { mac: '00', unsigned: [] } })).toThrow('is wrong')
  })
})

describe('a transfer in several messages', () => {
  const messages = [1, 2, 3, 4].map((ttl) =>
    encodeMessage(
      messageOf({
        id: 1,
        isResponse: true,
        answers: [{ name: 'a.', type: 'A', class: 'IN', ttl, value: '192.0.2.1' }],
      }),
    ),
  )
  const [one = query, two = query, three = query, four = query] = messages

  test('holds although some in the middle are not signed', () => {
    const question = sign()
    const first = sign(one, { before: question.chain })
    const last = sign(four, { before: { ...first.chain, unsigned: [two, three] }, isFirst: false })
    let chain: TsigChain = question.chain
    for (const [index, bytes] of [first.bytes, two, three, last.bytes].entries())
      chain = verify(bytes, { before: chain, isFirst: index === 0 }).chain
    expect(chain.unsigned).toEqual([])
  })

  test('does not hold when one is missing', () => {
    const first = sign(one)
    const last = sign(four, { before: { ...first.chain, unsigned: [two, three] }, isFirst: false })
    const { chain } = verify(three, { before: first.chain, isFirst: false })
    expect(() => verify(last.bytes, { before: chain, isFirst: false })).toThrow('is wrong')
  })

  test('is given up when a hundred are not signed', () => {
    let chain = sign(one).chain
    expect(() => {
      for (let count = 0; count < 101; count++) chain = verify(two, { before: chain, isFirst: false }).chain
    }).toThrow('More than 100')
  })
})
