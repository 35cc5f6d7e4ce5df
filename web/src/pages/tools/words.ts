import type { DnsAnswer, DnsTrace, DnsTraceStep, PortState, TlsSight } from '../../api/generated/types.ts'

type Code = NonNullable<(DnsAnswer | DnsTrace | DnsTraceStep | PortState | TlsSight)['error']>

/** Why something outside did not answer, in plain words. */
export const faultWords: Readonly<Record<Code, string>> = {
  forbidden: 'The way leads to an address that is never probed',
  unknown_name: 'The name is not known: it has no address',
  timeout: 'No answer in time',
  refused: 'The connection was refused',
  unreachable: 'There is no way to it: the network or the host cannot be reached',
  closed: 'The connection was closed before an answer came',
  malformed: 'What came back is no valid answer',
  tls_failed: 'The TLS handshake failed',
  failed: 'It failed for a reason that is not known',
  no_answer: 'No server gave an answer',
  no_resolver: 'This machine has no resolver of its own: say which server to ask',
  too_many_queries: 'It took too many queries, and was given up',
  too_deep: 'The delegations go too deep, and were given up',
  lame: 'The server does not know the zone it was named for (lame delegation)',
  servfail: 'The server could not answer (SERVFAIL)',
  no_address: 'The name server has no address',
}

/** What a response code means, for the codes that one meets. */
export const statusWords: Readonly<Record<string, string>> = {
  noerror: 'NOERROR',
  nxdomain: 'NXDOMAIN: there is no such name',
  servfail: 'SERVFAIL: the server could not answer',
  refused: 'REFUSED: the server does not want to answer',
  formerr: 'FORMERR: the server did not understand the question',
  notimp: 'NOTIMP: the server cannot do this',
}

export const portWords: Readonly<Record<PortState['state'], string>> = {
  open: 'Open: it takes connections',
  closed: 'Closed: the host is there, and nothing takes connections',
  no_answer: 'No answer: a firewall drops it, or no host is there',
  unknown: 'Not known',
}

const chainFaults: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'it ends at a root that is not known here',
  UNABLE_TO_GET_ISSUER_CERT: 'an issuer is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'an issuer is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the host does not send the certificate of the issuer',
  CERT_HAS_EXPIRED: 'a certificate has expired',
  CERT_NOT_YET_VALID: 'a certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
}

/** Why a chain is not trusted; what is not known here is told as the server told it. */
export const chainWords = (code: string | null): string =>
  code === null ? 'no reason was given' : (chainFaults[code] ?? code)

const groups = new Intl.NumberFormat('en')

/** A whole number of any length, with its thousands apart. */
export const bigNumber = (digits: string): string => groups.format(BigInt(digits))

const dayMs = 86_400_000

/** When a certificate ends, as far as it is to be worried about. */
export function endWords(notAfter: string, now = Date.now()): { text: string; tone: 'good' | 'soon' | 'bad' } {
  const days = Math.floor((Date.parse(notAfter) - now) / dayMs)
  if (days < 0) return { text: `Expired ${counted(-days)} ago`, tone: 'bad' }
  return { text: `Ends in ${counted(days)}`, tone: days < 30 ? 'soon' : 'good' }
}

const counted = (days: number): string => `${groups.format(days)} ${days === 1 ? 'day' : 'days'}`
