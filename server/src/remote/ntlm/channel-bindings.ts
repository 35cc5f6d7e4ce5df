import { createHash, X509Certificate } from 'node:crypto'
import { md5 } from './keys.ts'

/**
 * Ties the log-in to the TLS connection it runs over (RFC 5929, tls-server-end-point): a man in the middle with another
 * certificate cannot pass it on. The fields before are addresses nobody fills in.
 */
export function channelBindings(certificate: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('tls-server-end-point:'), endPointHash(certificate)])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return md5(Buffer.alloc(16), length, data)
}

/** By the certificate's own hash function, save that MD5 and SHA-1 become SHA-256. */
function endPointHash(certificate: Buffer): Buffer {
  const signedWith = new X509Certificate(certificate).signatureAlgorithm ?? ''
  const [, size = '256'] = /sha-?(384|512)/i.exec(signedWith) ?? []
  return createHash(`sha${size}`).update(certificate).digest()
}
