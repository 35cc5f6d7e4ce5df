import { formatAddress, parseAddress } from '@cadastre/core/ip'

const ENTRY = /(?:^|, )([A-Za-z ]+):("(?:[^"\\]|\\.)*"|[^,]*)/g
const MOST_NAMES = 200
const LONGEST = 255

/** Host names and addresses of a subjectAltName as Node prints it: an entry that could be mistaken is in quotes. */
export function namesIn(subjectAltName: string | undefined): string[] {
  const entries = [...(subjectAltName ?? '').matchAll(ENTRY)]
    .filter(([, kind]) => kind === 'DNS' || kind === 'IP Address')
    .map(([, , text = '']) => canonical(harmless(text.startsWith('"') ? unquoted(text) : text)))
  return entries.filter((name) => name !== '').slice(0, MOST_NAMES)
}

// OpenSSL writes out every group of an IPv6 address.
function canonical(name: string): string {
  const address = parseAddress(name)
  return address ? formatAddress(address) : name
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

/** Text of a certificate is a stranger's: no control characters (PostgreSQL takes no NUL either), and not too long. */
export function harmless(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd')
    .slice(0, LONGEST)
    .toWellFormed()
}
