import { labelsOf } from './name.ts'
import { topLevelDomains } from './top-level-domains.ts'

export const nameScopes = ['public', 'private', 'undelegated', 'reverse'] as const
/** Where a name can be looked up: everywhere, at home only, nowhere by right, or as the name of an address. */
export type NameScope = (typeof nameScopes)[number]

const REVERSE = ['in-addr.arpa', 'ip6.arpa']
/** Names that are kept out of the public tree (RFC 6761 and its registry, RFC 9476), or never come into it. */
const PRIVATE = new Set([
  'alt',
  'corp',
  'example',
  'example.com',
  'example.net',
  'example.org',
  'home',
  'home.arpa',
  'internal',
  'invalid',
  'local',
  'localhost',
  'mail',
  'onion',
  'test',
])

/** By its labels alone; nobody is asked. */
export function nameScopeOf(name: string): NameScope {
  const labels = labelsOf(name)
  const ends = labels.map((_, index) => labels.slice(index).join('.'))
  if (ends.some((end) => REVERSE.includes(end))) return 'reverse'
  if (ends.some((end) => PRIVATE.has(end))) return 'private'
  const top = labels.at(-1)
  return top === undefined || topLevelDomains.has(top) ? 'public' : 'undelegated'
}
