import { X509Certificate } from 'node:crypto'

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates of a text: several in PEM, or one as its plain base64, as providers show it. Null if one is none. */
export function certificatesIn(text: string): X509Certificate[] | null {
  const blocks = text.match(PEM) ?? [`-----BEGIN CERTIFICATE-----\n${text.trim()}\n-----END CERTIFICATE-----`]
  try {
    return blocks.map((pem) => new X509Certificate(pem))
  } catch {
    return null
  }
}
