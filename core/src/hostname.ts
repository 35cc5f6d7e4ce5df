import { toAscii } from './idna.ts'

const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const DOMAIN_LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
// The ASCII that a name may have. A URL would take more for its own ends: `@`, `%41`, `/`, a tab.
const PLAUSIBLE = /^(?:[a-z0-9._-]|[^\p{ASCII}])+$/iu
const ASCII = /^\p{ASCII}*$/u

/** A name of a host (RFC 1123): lower case, in ASCII, without the last dot. */
export function parseHostname(text: string): string | null {
  return parseName(text, HOST_LABEL)
}

/** A name in the DNS, where a label may have underscores as well; no wildcard. */
export function parseDomain(text: string): string | null {
  return parseName(text, DOMAIN_LABEL)
}

function parseName(text: string, label: RegExp): string | null {
  if (!PLAUSIBLE.test(text)) return null
  const ascii = ASCII.test(text) ? text.toLowerCase() : toAscii(text)
  const name = ascii?.replace(/\.$/, '')
  if (!name || name.length > 253) return null
  return name.split('.').every((part) => label.test(part)) ? name : null
}
