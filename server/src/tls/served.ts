import { X509Certificate } from 'node:crypto'

/** `active` is the certificate somebody activated, `own` the one a process makes itself while there is none. */
export type Served = { fingerprint: string; source: 'active' | 'own' }

/** Which certificate this process answers HTTPS with now; what serves it writes it down here. */
export class ServedCertificate {
  #served: Served | null = null

  get current(): Served | null {
    return this.#served
  }

  set(pem: string, source: Served['source']): Served {
    this.#served = { fingerprint: fingerprintOf(pem), source }
    return this.#served
  }

  clear(): void {
    this.#served = null
  }
}

/** SHA-256 of the first certificate in a PEM text, as bare lower-case hex. */
const fingerprintOf = (pem: string): string => new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()
