import { describe, expect, test } from 'vitest'
import { NtlmSession } from '../ntlm/session.ts'
import { isSealed, readSealed, writeSealed } from './framing.ts'

const pair = () =>
  [new NtlmSession(Buffer.alloc(16, 3), 'client'), new NtlmSession(Buffer.alloc(16, 3), 'server')] as const

describe('a sealed message', () => {
  test.each([0, 1, 16_383, 16_384, 16_385, 100_000])('of %i bytes is opened again', (length) => {
    const [client, server] = pair()
    const plain = Buffer.alloc(length, 'ab')
    const { contentType, body } = writeSealed(client, plain)
    expect(isSealed(contentType)).toBe(true)
    expect(contentType).toMatch(length > 16_384 ? /^multipart\/x-multi-encrypted;/ : /^multipart\/encrypted;/)
    expect(readSealed(server, body)).toEqual(plain)
  })

  test('of one long unit, as servers send it, is opened', () => {
    const [client, server] = pair()
    const plain = Buffer.alloc(150_000, 'ab')
    const { signature, bytes } = client.seal(plain)
    const head = `--Encrypted Boundary\r\n\tContent-Type: application/HTTP-SPNEGO-session-encrypted\r\n\tOriginalContent: type=application/soap+xml;charset=UTF-8;Length=${plain.length}\r\n--Encrypted Boundary\r\n\tContent-Type: application/octet-stream\r\n\x10\0\0\0`
    const body = Buffer.concat([Buffer.from(head), signature, bytes, Buffer.from('--Encrypted Boundary--\r\n')])
    expect(readSealed(server, body)).toEqual(plain)
  })

  test('may hold what looks like a boundary', () => {
    // The keystream is known to the test: what is sealed here reads "--Encrypted Boundary--\r\n" on the wire.
    const boundary = Buffer.from('--Encrypted Boundary--\r\n')
    const keystream = pair()[0].seal(Buffer.alloc(boundary.length)).bytes
    const plain = Buffer.from(boundary.map((byte, index) => byte ^ (keystream[index] ?? 0)))
    const [client, server] = pair()
    const { body } = writeSealed(client, plain)
    expect(body.toString('latin1').split('--Encrypted Boundary--\r\n')).toHaveLength(3)
    expect(readSealed(server, body)).toEqual(plain)
  })

  test('in the spelling of other servers is opened, too', () => {
    const [client, server] = pair()
    const { body } = writeSealed(client, Buffer.from('x'))
    const other = Buffer.from(
      body.toString('latin1').replaceAll('\tContent-Type', 'Content-Type').replaceAll('\tOriginal', 'Original'),
      'latin1',
    )
    expect(readSealed(server, other).toString()).toBe('x')
  })

  test('cut anywhere, or changed, is refused', () => {
    const { body } = writeSealed(pair()[0], Buffer.from('some text'))
    for (let end = 0; end < body.length - 3; end++) {
      expect(() => readSealed(pair()[1], body.subarray(0, end))).toThrow()
    }
    const changed = Buffer.from(body)
    changed[body.length - 26] = (changed[body.length - 26] ?? 0) ^ 1
    expect(() => readSealed(pair()[1], changed)).toThrow('signature')
  })
})
