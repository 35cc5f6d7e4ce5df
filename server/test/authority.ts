import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bits, explicit, implicit, integer, objectId, octets, sequence, set, time, utf8, yes } from '../src/tls/der.ts'

export type Issued = { name: string; key: KeyObject; publicKey: KeyObject; pem: string; keyPem: string }
type Options = {
  issuer?: Issued
  names?: string[]
  days?: number
  startDays?: number
  kind?: 'p256' | 'rsa' | 'weak' | 'ed25519'
}

const DAY_MS = 86_400_000
const ECDSA_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'))
const subjectOf = (name: string) => sequence(set(sequence(objectId('2.5.4.3'), utf8(name))))

/** A certificate for tests, from an issuer or from itself; issuers have P-256 keys. */
export function issue(name: string, { issuer, names, days = 30, startDays = 0, kind = 'p256' }: Options = {}): Issued {
  const { privateKey: key, publicKey } = keysOf(kind)
  const extension = (id: string, content: Buffer) => sequence(objectId(id), octets(content))
  const start = Date.now() + startDays * DAY_MS
  const body = sequence(
    explicit(0, integer(Uint8Array.of(2))),
    integer(randomBytes(8)),
    ECDSA_SHA256,
    subjectOf(issuer?.name ?? name),
    sequence(time(new Date(start - 60_000)), time(new Date(start + days * DAY_MS))),
    subjectOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(
      3,
      sequence(
        ...(names
          ? [extension('2.5.29.17', sequence(...names.map((one) => implicit(2, Buffer.from(one)))))]
          : [extension('2.5.29.19', sequence(yes()))]),
      ),
    ),
  )
  const signed = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, issuer?.key ?? key)))
  const pem = `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`
  return { name, key, publicKey, pem, keyPem: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

function keysOf(kind: NonNullable<Options['kind']>): { privateKey: KeyObject; publicKey: KeyObject } {
  if (kind === 'p256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  if (kind === 'ed25519') return generateKeyPairSync('ed25519')
  return generateKeyPairSync('rsa', { modulusLength: kind === 'rsa' ? 2048 : 1024 })
}
