import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hmacMd5, md5 } from '../../remote/ntlm/keys.ts'
import {
  attributeNamed,
  MESSAGE_AUTHENTICATOR,
  ofVendor,
  PROXY_STATE,
  valuesOf,
  writeAttributes,
} from './attributes.ts'
import { accessRequest, hiddenPassword, readReply } from './packet.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('the example of RFC 2865, section 7.1', () => {
  const secret = Buffer.from('xyzzy5461')
  const authenticator = hex('0f 40 3f 94 73 97 80 57 bd 83 d5 cb 98 f4 22 7a')
  const reply = hex(
    `02 00 00 26 86 fe 22 0e 76 24 ba 2a 10 05 f6 bf 9b 55 e0 b2
     06 06 00 00 00 01 0f 06 00 00 00 00 0e 06 c0 a8 01 03`.replace(/\s+/g, ' '),
  )
  const request = { bytes: Buffer.alloc(0), identifier: 0, authenticator }

  test('hides the password as we do', () => {
    const hidden = hex('0d be 70 8d 93 d4 13 ce 31 96 e4 3f 78 2a 0a ee')
    expect(hiddenPassword(secret, authenticator, 'arctangent')).toEqual(hidden)
  })

  test('is taken where unsigned answers are, and nowhere else', () => {
    expect(readReply(reply, request, secret, false)).toMatchObject({ kind: 'accept' })
    expect(readReply(reply, request, secret, true)).toBe('unsigned')
    expect(readReply(reply, request, Buffer.from('another'), false)).toBe('forged')
  })
})

describe('an answer', () => {
  const secret = Buffer.from('shared')
  const request = accessRequest(secret, 7, Buffer.alloc(16, 9), [{ type: 1, value: Buffer.from('ada') }])
  const signature = { type: MESSAGE_AUTHENTICATOR, value: Buffer.alloc(16) }

  /** As a server makes it. */
  function answer(code: number, attributes: Parameters<typeof writeAttributes>[0], identifier = 7): Buffer {
    const body = writeAttributes(attributes)
    const head = Buffer.from([code, identifier, 0, 0])
    head.writeUInt16BE(20 + body.length, 2)
    const place = body.indexOf(Buffer.from([MESSAGE_AUTHENTICATOR, 18]))
    if (place >= 0) hmacMd5(secret, head, request.authenticator, body).copy(body, place + 2)
    return Buffer.concat([head, md5(head, request.authenticator, body, secret), body])
  }
  const read = (bytes: Buffer) => readReply(bytes, request, secret, true)
  const groups = { type: 11, value: Buffer.from('staff') }

  test('that is signed says what it says', () => {
    const reply = read(answer(2, [signature, groups]))
    expect(reply).toMatchObject({ kind: 'accept' })
    expect(read(answer(3, [groups, signature]))).toMatchObject({ kind: 'reject' })
    expect(read(answer(11, [signature]))).toMatchObject({ kind: 'challenge' })
    expect(read(Buffer.concat([answer(2, [signature]), Buffer.alloc(9)]))).toMatchObject({ kind: 'accept' })
  })

  test('of which any bit was turned on the way is not taken', () => {
    const whole = answer(2, [signature, groups])
    for (let bit = 0; bit < whole.length * 8; bit++) {
      const turned = Buffer.from(whole)
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect([bit, typeof read(turned)]).toEqual([bit, 'string'])
    }
  })

  test('of which a part is missing is not taken', () => {
    const whole = answer(2, [signature, groups])
    for (let length = 0; length < whole.length; length++) expect(read(whole.subarray(0, length))).toBe('malformed')
  })

  test.each([
    ['to another request', answer(2, [signature], 8), 'malformed'],
    ['that is a request', answer(1, [signature]), 'malformed'],
    ['with two signatures', answer(2, [signature, signature]), 'malformed'],
    ['with a signature that is too short', answer(2, [{ type: 80, value: Buffer.alloc(4) }]), 'malformed'],
    ['without a signature', answer(2, [groups]), 'unsigned'],
  ])('%s is not taken', (_what, bytes, fault) => expect(read(bytes)).toBe(fault))

  test('without a signature has no room for what a forger needs, even where it is taken', () => {
    const bytes = answer(2, [{ type: PROXY_STATE, value: Buffer.alloc(200) }])
    expect(readReply(bytes, request, secret, false)).toBe('unsigned')
  })

  test('of any bytes is read or refused, and never throws', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => typeof read(Buffer.from(bytes)) === 'string'))
  })
})

test('a password that no request can hold is not sent', () => {
  const hidden = (password: string) => hiddenPassword(Buffer.from('s'), Buffer.alloc(16), password)
  expect(hidden('x'.repeat(128))).toHaveLength(128)
  expect(hidden('x'.repeat(129))).toBeNull()
  expect(hidden('x\0')).toBeNull()
})

test('an attribute is known by its name, its number, or its vendor', () => {
  expect(attributeNamed('filter-id')).toEqual({ vendor: null, type: 11 })
  expect(attributeNamed('25')).toEqual({ vendor: null, type: 25 })
  expect(attributeNamed('9:1')).toEqual(attributeNamed('Cisco-AVPair'))
  for (const none of ['', '0', '256', '26', 'x', '9:', ':1']) expect([none, attributeNamed(none)]).toEqual([none, null])
  const inside = [
    ofVendor(9, 1, Buffer.from('shell:roles=admin')),
    { type: 26, value: Buffer.from([0, 0, 0, 9, 1, 200]) },
  ]
  expect(valuesOf(inside, { vendor: 9, type: 1 }).map(String)).toEqual(['shell:roles=admin'])
  expect(valuesOf(inside, { vendor: 10, type: 1 })).toEqual([])
})
