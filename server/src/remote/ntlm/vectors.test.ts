import { describe, expect, test } from 'vitest'
import { NtlmClient, ntlmAccount } from './client.ts'
import { accountKey, ntlmV2Response, utf16 } from './keys.ts'
import { md4 } from './md4.ts'
import { readAuthenticate, readChallenge, writeChallenge } from './messages.ts'
import { Rc4 } from './rc4.ts'
import { NtlmSession } from './session.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')

describe('MD4 (RFC 1320, A.5)', () => {
  test.each([
    ['', '31d6cfe0d16ae931b73c59d7e0c089c0'],
    ['a', 'bde52cb31de33e46245e05fbdbd6fb24'],
    ['abc', 'a448017aaf21d8525fc10ae87aa6729d'],
    ['message digest', 'd9130a8164549fe818874806e1c7014b'],
    ['abcdefghijklmnopqrstuvwxyz', 'd79e1c308aa5bbcdeea8ed63df412da9'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', '043f8582f241db351ce627e153e7f0e4'],
    ['1234567890'.repeat(8), 'e33b4ddc9c38f2199c3e7b164fcc0536'],
  ])('of "%s"', (text, digest) => {
    expect(md4(Buffer.from(text)).toString('hex')).toBe(digest)
  })
})

describe('RC4', () => {
  test.each([
    ['Key', 'Plaintext', 'bbf316e8d940af0ad3'],
    ['Wiki', 'pedia', '1021bf0420'],
    ['Secret', 'Attack at dawn', '45a01f645fc35b383552544b9bf5'],
  ])('with the key "%s"', (key, text, sealed) => {
    expect(new Rc4(Buffer.from(key)).update(Buffer.from(text)).toString('hex')).toBe(sealed)
  })

  test('its stream goes on from call to call', () => {
    const cipher = new Rc4(Buffer.from('Key'))
    const parts = ['Pla', 'in', 'text'].map((part) => cipher.update(Buffer.from(part)))
    expect(Buffer.concat(parts).toString('hex')).toBe('bbf316e8d940af0ad3')
  })
})

/** MS-NLMP 4.2.1 and 4.2.4: the specification's own example of version 2. */
describe('NTLM version 2 (MS-NLMP 4.2.4)', () => {
  const account = { user: 'User', domain: 'Domain', password: 'Password' }
  const sessionKey = Buffer.alloc(16, 0x55)
  const clientChallenge = Buffer.alloc(8, 0xaa)
  const serverChallenge = hex('0123456789abcdef')
  const targetInfo = hex(`02000c00 44006f006d00610069006e00 01000c00 530065007200760065007200 00000000`)
  const challenge = hex(`4e544c4d53535000 02000000 0c000c0038000000 33828ae2 0123456789abcdef 0000000000000000
    2400240044000000 060070170000000f 530065007200760065007200
    02000c00 44006f006d00610069006e00 01000c00 530065007200760065007200 00000000`)

  test('NTOWFv2 (4.2.4.1.1)', () => {
    expect(accountKey('User', 'Domain', 'Password').toString('hex')).toBe('0c868a403bfd7a93a3001ef22ef02e3f')
  })

  test('responses and session base key (4.2.4.1.2, 4.2.4.2.1, 4.2.4.2.2)', () => {
    const key = accountKey('User', 'Domain', 'Password')
    const response = ntlmV2Response({ key, serverChallenge, clientChallenge, time: Buffer.alloc(8), targetInfo })
    expect(response.baseKey.toString('hex')).toBe('8de40ccadbc14a82f15cb0ad0de95ca3')
    expect(response.lmResponse.toString('hex')).toBe('86c35097ac9cec102554764a57cccc19aaaaaaaaaaaaaaaa')
    expect(response.ntResponse.subarray(0, 16).toString('hex')).toBe('68cd0ab851e51c96aabc927bebef6a1c')
    expect(new Rc4(response.baseKey).update(sessionKey).toString('hex')).toBe('c5dad2544fc9799094ce1ce90bc9d03e')
  })

  test('the challenge is read (4.2.4.3)', () => {
    expect(readChallenge(challenge)).toEqual({
      flags: 0xe28a8233,
      serverChallenge,
      targetName: utf16('Server'),
      targetInfo,
    })
  })

  test('the whole answer to it is the one of the specification (4.2.4.3)', () => {
    const chance = {
      random: (bytes: number) => (bytes === 16 ? sessionKey : clientChallenge),
      now: () => new Date('1601-01-01T00:00:00Z'),
    }
    const { message } = new NtlmClient(account, { workstation: 'COMPUTER' }, chance).authenticate(challenge)
    expect(message).toEqual(
      hex(`4e544c4d53535000 03000000 180018006c000000 5400540084000000 0c000c0048000000 0800080054000000
        100010005c000000 10001000d8000000 358288e2 0501280a0000000f
        44006f006d00610069006e00 5500730065007200 43004f004d0050005500540045005200
        86c35097ac9cec102554764a57cccc19aaaaaaaaaaaaaaaa
        68cd0ab851e51c96aabc927bebef6a1c 0101000000000000 0000000000000000 aaaaaaaaaaaaaaaa 00000000
        02000c00 44006f006d00610069006e00 01000c00 530065007200760065007200 00000000 00000000
        c5dad2544fc9799094ce1ce90bc9d03e`),
    )
  })

  test('sealing (4.2.4.4)', () => {
    const { bytes, signature } = new NtlmSession(sessionKey, 'client').seal(utf16('Plaintext'))
    expect(bytes.toString('hex')).toBe('54e50165bf1936dc996020c1811b0f06fb5f')
    expect(signature.toString('hex')).toBe('010000007fb38ec5c55d497600000000')
  })
})

describe('NTLM', () => {
  test('messages are opened in their order, and only unchanged', () => {
    const key = Buffer.alloc(16, 7)
    const [client, server] = [new NtlmSession(key, 'client'), new NtlmSession(key, 'server')]
    const texts = ['one', '', 'three'.repeat(10_000)].map((text) => Buffer.from(text))
    for (const text of texts) expect(server.open(client.seal(text))).toEqual(text)
    for (const text of texts) expect(client.open(server.seal(text))).toEqual(text)
    const { bytes, signature } = client.seal(Buffer.from('four'))
    bytes[0] = (bytes[0] ?? 0) ^ 1
    expect(() => server.open({ bytes, signature })).toThrow('signature')
  })

  test('a message played again is refused', () => {
    const key = Buffer.alloc(16, 7)
    const [client, server] = [new NtlmSession(key, 'client'), new NtlmSession(key, 'server')]
    const message = client.seal(Buffer.from('once'))
    server.open(message)
    expect(() => server.open(message)).toThrow('signature')
  })

  test.each([
    ['corp\\anna', { user: 'anna', domain: 'corp' }],
    ['anna@corp.example', { user: 'anna@corp.example', domain: '' }],
    ['anna', { user: 'anna', domain: '' }],
  ])('the account %s', (username, account) => {
    expect(ntlmAccount(username, 'x')).toEqual({ ...account, password: 'x' })
  })

  test('the key of an account folds letters one by one', () => {
    expect(accountKey('straße', '', 'x')).toEqual(accountKey('STRAßE', '', 'x'))
    expect(accountKey('straße', '', 'x')).not.toEqual(accountKey('STRASSE', '', 'x'))
  })

  test.each([
    ['no message', ''],
    ['another type', Buffer.from('NTLMSSP\0\u0001\0\0\0').toString('hex').padEnd(128, '0')],
    ['a field outside', `4e544c4d53535000 02000000 0c000c0038ff0000 33828ae2 ${'00'.repeat(40)}`],
  ])('a challenge that is %s is refused', (_, bytes) => {
    expect(() => new NtlmClient({ user: 'u', domain: '', password: 'p' }).authenticate(hex(bytes))).toThrow(
      /^(its|a field)/,
    )
  })

  test('a server without sealing or with the old session security is refused', () => {
    for (const missing of [0x20, 0x10, 0x80000, 0x20000000, 0x40000000]) {
      const flags = (0xe28a8233 & ~missing) >>> 0
      const parts = {
        flags,
        serverChallenge: Buffer.alloc(8),
        targetName: Buffer.alloc(0),
        targetInfo: Buffer.alloc(4),
      }
      const client = new NtlmClient({ user: 'u', domain: '', password: 'p' })
      expect(() => client.authenticate(writeChallenge(parts))).toThrow('128-bit signing and sealing')
    }
  })

  test('where the server says the time, the answer has a code over all messages and no older answer', () => {
    const time = hex('07000800 0011223344556677 00000000')
    const parts = { flags: 0xe28a8233, serverChallenge: Buffer.alloc(8), targetName: Buffer.alloc(0), targetInfo: time }
    const { message } = new NtlmClient({ user: 'u', domain: '', password: 'p' }).authenticate(writeChallenge(parts))
    const answer = readAuthenticate(message)
    expect(answer.lmResponse).toEqual(Buffer.alloc(24))
    expect(answer.mic).not.toEqual(Buffer.alloc(16))
  })
})
