import { spawnSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { integer, objectId, time } from './der.ts'
import { namesIn } from './names.ts'
import { selfSigned } from './self-signed.ts'

const NAMES = ['ddi.example.test', '*.ddi.example.test', '192.0.2.1', '2001:db8::1']

describe('a self-signed certificate', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const { key, certificate } = selfSigned({ names: NAMES, days: 90, now })
  const read = new X509Certificate(certificate)

  test('is for its names and addresses, from now for so many days, and no authority', () => {
    expect(namesIn(read.subjectAltName)).toEqual(NAMES)
    expect(read.subject).toBe('CN=ddi.example.test')
    expect([read.validFrom, read.validTo].map((text) => new Date(text).toISOString())).toEqual([
      '2026-11-15T11:55:00.000Z',
      '2027-02-13T12:00:00.000Z',
    ])
    expect(read.ca).toBe(false)
    expect([read.checkHost('a.ddi.example.test'), read.checkIP('192.0.2.1'), read.checkHost('other.test')]).toEqual([
      '*.ddi.example.test',
      '192.0.2.1',
      undefined,
    ])
    expect(read.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
  })

  test('is signed by the key that belongs to it', () => {
    expect([read.verify(read.publicKey), read.checkPrivateKey(createPrivateKey(key)), read.checkIssued(read)]).toEqual([
      true,
      true,
      true,
    ])
  })

  test('has a serial of its own each time', () => {
    const serials = Array.from(
      { length: 50 },
      () => new X509Certificate(selfSigned({ names: ['a.test'], days: 1 }).certificate).serialNumber,
    )
    expect(new Set(serials).size).toBe(50)
    expect(serials.every((serial) => /^[4-7][0-9A-F]{31}$/.test(serial))).toBe(true)
  })

  test('lasts beyond 2050 where that is asked for', () => {
    const long = new X509Certificate(selfSigned({ names: ['a.test'], days: 36_500, now }).certificate)
    expect(new Date(long.validTo).toISOString()).toBe('2126-10-22T12:00:00.000Z')
  })

  test('is trusted by a client that was given it', async () => {
    const fresh = selfSigned({ names: ['ddi.example.test'], days: 1 })
    const server = createServer({ key: fresh.key, cert: fresh.certificate }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const client = connect({ port, host: '127.0.0.1', ca: fresh.certificate, servername: 'ddi.example.test' })
    await once(client, 'secureConnect')
    expect([client.authorized, client.authorizationError]).toEqual([true, null])
    client.destroy()
    server.close()
  })

  test('is one in the eyes of OpenSSL, too', ({ skip }) => {
    if (spawnSync('openssl', ['version']).status !== 0) return skip()
    const folder = mkdtempSync(join(tmpdir(), 'cadastre-'))
    const file = join(folder, 'certificate.pem')
    writeFileSync(file, selfSigned({ names: NAMES, days: 2 }).certificate)
    const verified = spawnSync('openssl', ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', file, file])
    const shown = spawnSync('openssl', ['x509', '-in', file, '-noout', '-text']).stdout.toString()
    rmSync(folder, { recursive: true })
    expect(verified.stdout.toString() + verified.stderr.toString()).toContain(': OK')
    expect(shown).toMatch(/ecdsa-with-SHA256[\s\S]*TLS Web Server Authentication[\s\S]*DNS:ddi\.example\.test/)
  })
})

test('names of a stranger that look like several are one, and rubbish is no name', () => {
  expect(namesIn('DNS:a.test, IP Address:192.0.2.1, email:x@a.test')).toEqual(['a.test', '192.0.2.1'])
  expect(namesIn(String.raw`DNS:"evil.test, DNS:bank.test\u0000", DNS:b.test`)).toEqual([
    'evil.test, DNS:bank.test\ufffd',
    'b.test',
  ])
  expect(namesIn(undefined)).toEqual([])
  expect(namesIn(`DNS:${'x'.repeat(5_000)}`)[0]).toHaveLength(255)
  expect(namesIn(Array(5_000).fill('DNS:a.test').join(', '))).toHaveLength(200)
})

test('numbers, ids and times are the bytes of X.690', () => {
  const hex = (bytes: Buffer) => bytes.toString('hex')
  expect(hex(integer(Uint8Array.of(0, 0)))).toBe('020100')
  expect(hex(integer(Uint8Array.of(0x80)))).toBe('02020080')
  expect(hex(integer(Uint8Array.of(0, 0x7f)))).toBe('02017f')
  expect(hex(objectId('1.2.840.10045.4.3.2'))).toBe('06082a8648ce3d040302')
  expect(time(new Date('2049-12-31T23:59:59Z')).toString('latin1')).toBe('\x17\r491231235959Z')
  expect(time(new Date('2050-01-01T00:00:00Z')).toString('latin1')).toBe('\x18\x0f20500101000000Z')
})
