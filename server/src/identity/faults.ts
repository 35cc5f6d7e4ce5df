import { faultCode } from '../outbound/fault.ts'

/** What went wrong on the way to a provider, at which of the steps of a test, in words an operator can act on. */
export class ProviderFault extends Error {
  readonly step: string
  /** Whether another server of the same provider may do better. */
  readonly isElsewhereBetter: boolean

  constructor(step: string, message: string, isElsewhereBetter = false) {
    super(message)
    this.step = step
    this.isElsewhereBetter = isElsewhereBetter
  }
}

const TLS_WORDS: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself, and not the one that is pinned',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate comes from an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that is not trusted',
}

/** A failed connection as a fault. Texts of the libraries stay out of it: they may quote what they met. */
export function connectionFault(error: unknown, server: string): ProviderFault {
  if (error instanceof ProviderFault) return error
  const tls = TLS_WORDS[String((error as { code?: unknown }).code ?? '')]
  if (tls !== undefined) return new ProviderFault('tls', `${server}: ${tls}`, true)
  switch (faultCode(error)) {
    case 'unknown_name':
      return new ProviderFault('resolve', `The name of ${server} is not known to the resolver`, true)
    case 'refused':
      return new ProviderFault('connect', `${server} refuses connections: nothing listens there`, true)
    case 'timeout':
      return new ProviderFault('connect', `${server} does not answer in time`, true)
    case 'unreachable':
      return new ProviderFault('connect', `There is no way to ${server}`, true)
    case 'closed':
      return new ProviderFault(
        'connect',
        `${server} closed the connection: does one side expect TLS and the other not?`,
        true,
      )
    case 'tls_failed':
      return new ProviderFault('tls', `${server} does not speak TLS there, or none that we accept`, true)
    default:
      return new ProviderFault('connect', `${server} cannot be talked to`, true)
  }
}
