import { formatAddress, formatCidr, parseAddress, parseCidr } from '@cadastre/core/ip'
import { z } from 'zod'

/** One element of a list of who may do something: an address or network, a key, one of the built-in lists, or another list. */
export type Element = { readonly isNegated: boolean } & (
  | { readonly kind: 'builtin' | 'network' | 'key' | 'acl'; readonly text: string }
  | { readonly kind: 'unknown'; readonly text: string }
)

export const BUILTIN_ACLS: readonly string[] = ['any', 'none', 'localhost', 'localnets']
export const ACL_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$/
const KEY = /^key\s+"?([A-Za-z0-9._-]+?)\.?"?$/i

/** Pure: what an element says, in its one spelling. What names mean is known to the group alone. */
export function parseElement(text: string): Element {
  const [, negation = '', rest = ''] = /^\s*(!?)\s*(.*?)\s*$/s.exec(text) ?? []
  const isNegated = negation === '!'
  if (BUILTIN_ACLS.includes(rest.toLowerCase())) return { isNegated, kind: 'builtin', text: rest.toLowerCase() }
  const [, key] = KEY.exec(rest) ?? []
  if (key !== undefined) return { isNegated, kind: 'key', text: key.toLowerCase() }
  const address = parseAddress(rest)
  if (address) return { isNegated, kind: 'network', text: formatAddress(address) }
  const network = parseCidr(rest)
  if (network) return { isNegated, kind: 'network', text: formatCidr(network.cidr) }
  return { isNegated, kind: ACL_NAME.test(rest) ? 'acl' : 'unknown', text: rest }
}

/** What an element is called without its exclamation mark; references are found by it. */
export const bareText = ({ kind, text }: Element): string => (kind === 'key' ? `key ${text}` : text)

export const formatElement = (element: Element): string => `${element.isNegated ? '!' : ''}${bareText(element)}`

/** Elements in their one spelling. Whether they mean something is checked with the group: see names.ts. */
export const AclElement = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .overwrite((text) => formatElement(parseElement(text)))
export const AclElements = z
  .array(AclElement)
  .max(500)
  .describe('Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes')
