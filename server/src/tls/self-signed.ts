import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bitsOf, parseAddress } from '@cadastre/core/ip'
import { bits, explicit, implicit, integer, objectId, octets, sequence, set, time, utf8, yes } from './der.ts'

export type SelfSigned = { key: string; certificate: string }
export type CertificateRequest = { names: readonly string[]; days: number; commonName?: string; now?: Date }

const DAY_MS = 86_400_000
// Clocks differ a little; a certificate from this very second is not valid yet for some.
const HEAD_START_MS = 300_000
// RFC 5280, appendix A: a common name has no more characters.
const LONGEST_COMMON_NAME = 64

const ECDSA_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'))

/** A certificate for the names and addresses that vouches for itself, with a new P-256 key. */
export function selfSigned({
  names,
  days,
  commonName = names[0] ?? '',
  now = new Date(),
}: CertificateRequest): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const from = new Date(now.getTime() - HEAD_START_MS)
  const until = new Date(now.getTime() + days * DAY_MS)
  const subject = nameOf(commonName.slice(0, LONGEST_COMMON_NAME))
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(
    explicit(0, integer(Uint8Array.of(2))),
    integer(serial()),
    ECDSA_SHA256,
    subject,
    sequence(time(from), time(until)),
    subject,
    publicInfo,
    explicit(3, sequence(...extensions(names, publicInfo))),
  )
  const certificate = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, privateKey)))
  return { key: pemOfKey(privateKey), certificate: pem(certificate) }
}

/** At most 20 bytes, positive, and not to be guessed. */
const serial = (): Buffer => Buffer.from([0x40 | ((randomBytes(1)[0] ?? 0) >> 2), ...randomBytes(15)])

const nameOf = (commonName: string): Buffer =>
  commonName === '' ? sequence() : sequence(set(sequence(objectId('2.5.4.3'), utf8(commonName))))

function extensions(names: readonly string[], publicInfo: Buffer): Buffer[] {
  const extension = (id: string, content: Buffer, isCritical = false): Buffer =>
    sequence(objectId(id), ...(isCritical ? [yes()] : []), octets(content))
  const keyId = createHash('sha1').update(publicInfo).digest()
  return [
    // Not an authority, and for servers alone. A key usage without signing would keep clients that were told to trust
    // the certificate from taking it as its own issuer.
    extension('2.5.29.19', sequence(), true),
    extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.14', octets(keyId)),
    extension('2.5.29.17', sequence(...names.map(alternativeName))),
  ]
}

function alternativeName(name: string): Buffer {
  const address = parseAddress(name)
  if (!address) return implicit(2, Buffer.from(name))
  const digits = address.value.toString(16).padStart(bitsOf(address.family) / 4, '0')
  return implicit(7, Buffer.from(digits, 'hex'))
}

const pemOfKey = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
