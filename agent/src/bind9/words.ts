import { parseName } from '@cadastre/core/dns/name'
import { formatAddress, formatCidr, parseAddress, parseCidr } from '@cadastre/core/ip'

/** A value that may not stand in a file of the daemon; nothing is written then. */
export class RenderFault extends Error {}

const refuse = (what: string, text: string): never => {
  throw new RenderFault(`${JSON.stringify(text.slice(0, 100))} is not ${what}`)
}

/** Text between quotes. The daemon reads no escape in it that would hold everything, so what needs one is refused. */
export function quoted(text: string): string {
  return /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/.test(text)
    ? `"${text}"`
    : refuse('a text that a configuration can hold', text)
}

/** A word that stands for itself. */
export const word = (text: string, pattern: RegExp, what: string): string =>
  pattern.test(text) ? text : refuse(what, text)

/** One of the daemon's own words. */
export const keyword = (text: string): string => word(text, /^[a-z0-9-]{1,24}$/, 'a word of a configuration')

/** A domain name: absolute, in its one spelling, with octets that mean something elsewhere as numbers. */
export function domain(text: string): string {
  const name = readName(text)
  return `"${name.replace(/\\(\D)/g, (_, octet: string) => `\\${String(octet.charCodeAt(0)).padStart(3, '0')}`)}"`
}

function readName(text: string): string {
  try {
    const name = parseName(text)
    if (name === text && /^[\x21-\x7e]+$/.test(name)) return name
  } catch {
    // Whatever is wrong with it, it is not a name that was checked before.
  }
  return refuse('a domain name', text)
}

export const keyName = (text: string): string =>
  quoted(word(text, /^[a-z0-9_]([a-z0-9._-]{0,251}[a-z0-9])?$/, 'the name of a key'))
export const secret = (text: string): string => quoted(word(text, /^[A-Za-z0-9+/]{4,2044}={0,2}$/, 'Base64'))
export const viewName = (text: string): string =>
  quoted(word(text, /^[A-Za-z0-9][A-Za-z0-9_-]{0,44}$/, 'the name of a view'))
export const aclName = (text: string): string =>
  quoted(word(text, /^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$/, 'the name of an ACL'))
export const policyName = (text: string): string =>
  quoted(`p-${word(text, /^[A-Za-z0-9_-]{1,64}$/, 'the name of a policy')}`)
export const recordType = (text: string): string => word(text, /^[A-Z0-9]{1,16}$/, 'a type of records')
export const path = (text: string): string => quoted(word(text, /^\/[^\s"'`;{}\\]{0,1023}$/, 'a path'))

export function network(text: string): string {
  const address = parseAddress(text)
  if (address) return formatAddress(address)
  const cidr = parseCidr(text)?.cidr
  return cidr ? formatCidr(cidr) : refuse('an address or a network', text)
}

/** `192.0.2.1@5353` as the daemon has it. */
export function server(text: string): string {
  const [, host = '', port] = /^([^@\s]+)(?:@(\d{1,5}))?$/.exec(text) ?? []
  const address = parseAddress(host)
  if (!address) return refuse('an address', text)
  return `${formatAddress(address)}${port === undefined ? '' : ` port ${count(Number(port), 65_535)}`}`
}

export function count(number: number, most: number): string {
  return Number.isInteger(number) && number >= 0 && number <= most ? String(number) : refuse('a number', String(number))
}

/** Names that elements of an ACL may mean. */
export type Known = { readonly keys: ReadonlySet<string>; readonly acls: ReadonlySet<string> }

const BUILTIN = new Set(['any', 'none', 'localhost', 'localnets'])

export function element(text: string, known: Known, isNegated = false): string {
  const [, mark = '', rest = ''] = /^(!?)(.*)$/s.exec(text) ?? []
  const sign = (mark === '!') !== isNegated ? '!' : ''
  if (BUILTIN.has(rest)) return `${sign}${rest}`
  const [, key] = /^key (\S+)$/.exec(rest) ?? []
  if (key !== undefined && known.keys.has(key)) return `${sign}key ${keyName(key)}`
  if (known.acls.has(rest)) return `${sign}${aclName(rest)}`
  return `${sign}${network(rest)}`
}

/** A list in braces; what is empty is nobody. */
export const list = (items: readonly string[]): string =>
  items.length === 0 ? '{ none; }' : `{ ${items.map((item) => `${item};`).join(' ')} }`
