import { DhcpFault, shown } from '../fault.ts'
import { hexDigits } from '../import/identity.ts'
import { type Definition, octetsOfWord, standardDefinitions } from '../kea/definitions.ts'
import { optionNamed, optionWithCode } from '../options/catalogue.ts'
import { type Kind, readValue, type Value } from '../options/kinds.ts'
import { valueOfBytes } from '../options/octets.ts'
import type { Protocol } from '../options/option.ts'
import { readOptions } from '../options/settings.ts'
import type { IscToken } from './lexer.ts'
import type { Statement } from './syntax.ts'

/** Names that dhcpd has for options which are called otherwise here. */
const NAMES: Readonly<Record<Protocol, Readonly<Record<string, number>>>> = {
  4: {
    'ien116-name-servers': 5,
    'nisplus-domain': 64,
    'bcms-controller-names': 88,
    'bcms-controller-address': 89,
    'pxe-system-type': 93,
    'pxe-interface-id': 94,
    'pxe-client-id': 97,
    'default-url': 114,
    'loader-configfile': 209,
    'loader-pathprefix': 210,
    'loader-reboottime': 211,
  },
  6: { 'name-servers': 23, 'info-refresh-time': 32, 'sip-servers-names': 21, 'sip-servers-addresses': 22 },
}

type Part = readonly IscToken[]

/** What an option of a statement is here. */
export type IscOption = { readonly protocol: Protocol; readonly name: string; readonly value: Value }

const INTEGER = /^(?:(signed|unsigned) )?integer (8|16|32)$/
const TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  'ip-address': 'ipv4-address',
  'ip6-address': 'ipv6-address',
  text: 'string',
  string: 'octets',
  'domain-name': 'fqdn',
  'domain-list': 'fqdn',
  'domain-list compressed': 'fqdn',
}

/** The options of a file, which may define some of its own. */
export class IscOptions {
  readonly #own = new Map<string, Definition>()
  readonly #vendorSpaces = new Set<string>()

  /** Takes a definition along; a text says why it is of no use. */
  define({ words }: Statement): string | null {
    const [, name, , code] = words
    const number = Number(code?.text)
    const at = words.findIndex(({ text }) => text === '=')
    if (!name || !Number.isInteger(number) || at < 0) return 'it is no definition that can be read'
    const [space, own] = spaceOf(name.text)
    const definition = definitionOf({ name: own, space, code: number }, words.slice(at + 1))
    if (typeof definition === 'string') return definition
    this.#own.set(`${space}.${own}`, definition)
    return null
  }

  /** Options of the space are sent inside of option 43 from now on. */
  useSpace(name: string): void {
    this.#vendorSpaces.add(name)
  }

  /** What a defined option is called here. */
  nameOf(text: string): string | null {
    const definition = this.#own.get(spaceOf(text).join('.'))
    return definition ? this.#nameAt(definition) : null
  }

  #nameAt({ space, code }: Pick<Definition, 'space' | 'code'>): string | null {
    if (space === 'dhcp4' || space === 'dhcp6')
      return optionWithCode(space === 'dhcp4' ? 4 : 6, code)?.name ?? `option-${code}`
    return this.#vendorSpaces.has(space) ? `vendor.${code}` : null
  }

  /** The option that a statement sets; a fault says why it cannot be had. */
  read({ words }: Statement): IscOption {
    const [, name, ...rest] = words
    if (!name) throw new DhcpFault('it names no option')
    if (rest.some(({ kind, text }) => kind === 'sign' && text !== ','))
      throw new DhcpFault('expressions are not imported')
    const [space, own] = spaceOf(name.text)
    const protocol = space === 'dhcp6' ? 6 : 4
    const definition = this.#own.get(`${space}.${own}`)
    const option = definition ? undefined : knownAs(protocol, space, own)
    const canonical = option?.name ?? (definition ? this.#nameAt(definition) : null)
    if (canonical === null) throw new DhcpFault(`options of the space ${shown(space)} are not imported`)
    const kind =
      option?.kind ??
      (definition && ['dhcp4', 'dhcp6'].includes(space)
        ? (optionWithCode(protocol, definition.code)?.kind ?? 'any')
        : 'any')
    const parts = partsOf(rest)
    const value = definition ? octetValue(kind, definition, protocol, parts) : wordValue(kind, parts)
    const [read] = Object.entries(readOptions(protocol, { [canonical]: value }))
    if (!read) throw new DhcpFault('it has no value')
    return { protocol, name: read[0], value: read[1] }
  }
}

const spaceOf = (name: string): [string, string] => {
  const dot = name.indexOf('.')
  if (dot < 0) return ['dhcp4', name.toLowerCase()]
  const space = name.slice(0, dot)
  return [space === 'dhcp' ? 'dhcp4' : space, name.slice(dot + 1).toLowerCase()]
}

function knownAs(protocol: Protocol, space: string, name: string): { name: string; kind: Kind } {
  if (space !== `dhcp${protocol}`) throw new DhcpFault(`options of the space ${shown(space)} are not imported`)
  const unknown = /^unknown-(\d+)$/.exec(name)?.[1]
  const standard = standardDefinitions(protocol).find((one) => one.name === name)
  const code = NAMES[protocol][name] ?? standard?.code ?? (unknown === undefined ? undefined : Number(unknown))
  const option =
    (code === undefined ? undefined : optionWithCode(protocol, code)) ??
    optionNamed(protocol, code === undefined ? name : `option-${code}`)
  if (!option) throw new DhcpFault('nothing defines it')
  return option
}

/** Values are separated by commas. */
function partsOf(tokens: readonly IscToken[]): Part[] {
  const parts: IscToken[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'sign') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.length > 0)
}

const textOf = (part: Part): string => part.map(({ text }) => text).join(' ')

/** The value as our reader of the kind takes it. */
function wordValue(kind: Kind, parts: readonly Part[]): Value {
  const [first] = parts
  if (kind === 'any' || kind === 'binary') {
    if (parts.length !== 1 || !first) throw new DhcpFault('it has several values, and nothing says of what kind')
    const octets = octetsOf(first)
    return valueOfBytes(kind, Uint8Array.from(octets))
  }
  if (kind.endsWith('-list'))
    return readValue(kind, parts.flatMap(kind === 'fqdn-list' ? names : (part) => [textOf(part)]))
  return readValue(kind, switched(first ? textOf(first) : ''))
}

const names = (part: Part): string[] => part.flatMap(({ text }) => text.split(/[\s,]+/)).filter((text) => text !== '')
const switched = (text: string): string => ({ on: 'true', off: 'false' })[text] ?? text

function octetsOf(part: Part): number[] {
  const [only] = part
  if (part.length === 1 && only?.kind === 'text') return [...Buffer.from(only.text, 'latin1')]
  const digits = hexDigits(textOf(part))
  if (digits === null) throw new DhcpFault(`${shown(textOf(part))} is neither a text nor a row of octets`)
  return [...Buffer.from(digits, 'hex')]
}

function octetValue(kind: Kind, definition: Definition, protocol: Protocol, parts: readonly Part[]): Value {
  const { recordTypes, isArray } = definition
  const last = recordTypes.at(-1) ?? 'octets'
  const flat = parts.flatMap((part) => (recordTypes.length > 1 ? part.map((token) => [token]) : [part]))
  if (!isArray && flat.length !== recordTypes.length)
    throw new DhcpFault(`it has ${flat.length} values, and its definition ${recordTypes.length}`)
  const octets = flat.flatMap((part, index) => {
    const type = recordTypes[index % recordTypes.length] ?? last
    return type === 'octets' ? octetsOf(part) : octetsOfWord(type, protocol, switched(textOf(part)))
  })
  return valueOfBytes(kind, Uint8Array.from(octets))
}

function definitionOf(
  named: Pick<Definition, 'name' | 'space' | 'code'>,
  words: readonly IscToken[],
): Definition | string {
  const text = words.map((word) => word.text).join(' ')
  const isArray = text.startsWith('array of ')
  const inner = isArray ? text.slice('array of '.length) : text
  const list = inner.startsWith('{') ? inner.replace(/^\{\s*|\s*\}$/g, '').split(/\s*,\s*/) : [inner]
  const types = list.map(typeOf)
  const unknown = types.indexOf(null)
  if (unknown >= 0) return `values of the type ${shown(list[unknown])} are not read`
  const isNames = /^domain-list/.test(inner)
  return { ...named, type: 'record', isArray: isArray || isNames, recordTypes: types.filter((type) => type !== null) }
}

function typeOf(text: string): string | null {
  const [whole, sign, bits] = INTEGER.exec(text) ?? []
  if (whole !== undefined) return `${sign === 'signed' ? 'int' : 'uint'}${bits}`
  return TYPES[text] ?? null
}

/** What a client calls itself, as octets or a text. */
export const identifierOf = (part: readonly IscToken[]): string | null => {
  try {
    return Buffer.from(octetsOf(part)).toString('hex') || null
  } catch (error) {
    if (error instanceof DhcpFault) return null
    throw error
  }
}
