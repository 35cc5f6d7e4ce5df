import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { invalid } from '../../http/errors.ts'
import { harmless, namesIn } from '../../tls/names.ts'

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g
const MOST_CERTIFICATES = 10
const CURVE_BITS: Record<string, number> = { prime256v1: 256, secp384r1: 384, secp521r1: 521 }

/** What is kept of a certificate, beside its key. */
export type Facts = {
  names: string[]
  subject_cn: string | null
  issuer_cn: string | null
  serial: string
  not_before: string
  not_after: string
  fingerprint_sha256: string
  key_algo: string
  key_size: number
  chain_length: number
  chain_pem: string
}
export type Pair = { facts: Facts; keyPem: string }

/** A chain and the key of its first certificate, checked as far as that goes without asking anybody. */
export function readPair(chainText: string, keyText: string, nowMs: number): Pair {
  const chain = readChain(chainText)
  const key = readKey(keyText)
  const [leaf] = chain
  if (!leaf) throw invalid('There is no certificate in the text')
  refuseForeignKey(chain, key)
  refuseDisorder(chain)
  refuseExpired(chain, nowMs)
  const chainPem = chain.map((certificate) => certificate.toString()).join('')
  const keyPem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  refuseUnusable(chainPem, keyPem)
  return { facts: { ...factsOf(leaf), chain_length: chain.length, chain_pem: chainPem }, keyPem }
}

function readChain(text: string): X509Certificate[] {
  const blocks = text.match(BLOCK) ?? []
  if (blocks.length > MOST_CERTIFICATES) throw invalid(`A chain has at most ${MOST_CERTIFICATES} certificates`)
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block)
    } catch {
      throw invalid(`Certificate ${index + 1} cannot be read`)
    }
  })
}

function readKey(text: string): KeyObject {
  if (/ENCRYPTED/.test(text)) throw invalid('The private key is encrypted: take its passphrase off first')
  try {
    return createPrivateKey(text)
  } catch {
    throw invalid('The private key cannot be read: it must be a PEM of PKCS #8, PKCS #1 or SEC 1')
  }
}

function refuseForeignKey(chain: readonly X509Certificate[], key: KeyObject): void {
  const owner = chain.findIndex((certificate) => certificate.checkPrivateKey(key))
  if (owner === 0) return
  throw invalid(
    owner > 0
      ? `The private key belongs to certificate ${owner + 1}: the server's own certificate comes first`
      : 'The private key does not belong to the certificate',
  )
}

/** Each certificate was issued by the next. */
function refuseDisorder(chain: readonly X509Certificate[]): void {
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1]
    if (!issuer || isIssuedBy(certificate, issuer)) continue
    throw invalid(`Certificate ${index + 2} did not issue certificate ${index + 1}: each comes before its issuer`)
  }
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    return false
  }
}

function refuseExpired(chain: readonly X509Certificate[], nowMs: number): void {
  const expired = chain.findIndex(({ validTo }) => !(Date.parse(validTo) > nowMs))
  if (expired >= 0) throw invalid(`Certificate ${expired + 1} has expired`)
}

// Whatever else TLS wants of them (a key that is long enough, a signature that is not broken), OpenSSL knows.
function refuseUnusable(cert: string, key: string): void {
  try {
    createSecureContext({ cert, key })
  } catch {
    throw invalid('The certificate and its key cannot be used for TLS: one of them is too weak or of an unknown kind')
  }
}

function factsOf(leaf: X509Certificate): Omit<Facts, 'chain_length' | 'chain_pem'> {
  const { subject, issuer } = leaf.toLegacyObject()
  const subjectCn = commonName(subject)
  const names = namesIn(leaf.subjectAltName)
  return {
    names: names.length > 0 || subjectCn === null ? names : [subjectCn],
    subject_cn: subjectCn,
    issuer_cn: commonName(issuer),
    serial: leaf.serialNumber.slice(0, 128),
    not_before: new Date(leaf.validFrom).toISOString(),
    not_after: new Date(leaf.validTo).toISOString(),
    fingerprint_sha256: leaf.fingerprint256.replaceAll(':', '').toLowerCase(),
    ...keyFacts(leaf.publicKey),
  }
}

function commonName(name: { CN?: string | string[] } | undefined): string | null {
  const [first] = [name?.CN].flat()
  return first === undefined ? null : harmless(first)
}

function keyFacts({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): Pick<Facts, 'key_algo' | 'key_size'> {
  const size = asymmetricKeyDetails?.modulusLength ?? CURVE_BITS[asymmetricKeyDetails?.namedCurve ?? '']
  const isUsual = asymmetricKeyType === 'rsa' || asymmetricKeyType === 'ec'
  if (!isUsual || size === undefined) throw invalid('The key must be RSA or on the curve P-256, P-384 or P-521')
  return { key_algo: asymmetricKeyType, key_size: size }
}
