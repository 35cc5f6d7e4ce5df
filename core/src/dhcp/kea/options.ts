import { DhcpFault, shown } from '../fault.ts'
import { optionNamed, optionsOf, optionWithCode } from '../options/catalogue.ts'
import { type Kind, readValue, type Value } from '../options/kinds.ts'
import { valueOfBytes } from '../options/octets.ts'
import type { Option, Protocol } from '../options/option.ts'
import { type OptionSettings, readOptions } from '../options/settings.ts'
import { type Definition, octetsOfWords, standardDefinitions, wordsOf } from './definitions.ts'
import type { KeaMap } from './json.ts'
import { isOn, mapsIn, numberIn, othersIn, textIn, textsIn } from './maps.ts'
import { octetsOf } from './octets.ts'

/** What was read of a list of options, and what is told of the others. */
export type ReadOptions = { options: OptionSettings; notes: string[] }

const KNOWN = new Set([
  'name',
  'code',
  'space',
  'data',
  'csv-format',
  'never-send',
  'always-send',
  'comment',
  'user-context',
])
const DEFINED = new Set([
  'name',
  'code',
  'space',
  'type',
  'array',
  'record-types',
  'encapsulate',
  'comment',
  'user-context',
])
const ENCAPSULATED = 'vendor-encapsulated-options-space'

/** Reads options of one file, which may define some of its own. */
export class OptionReader {
  readonly protocol: Protocol
  readonly #space: string
  readonly #definitions = new Map<string, Definition>()
  readonly #byKeaName: ReadonlyMap<string, Option>

  constructor(protocol: Protocol) {
    this.protocol = protocol
    this.#space = `dhcp${protocol}`
    for (const definition of standardDefinitions(protocol)) this.#learn(definition)
    this.#byKeaName = new Map(
      optionsOf(protocol).flatMap((option) => (option.keaName === undefined ? [] : [[option.keaName, option]])),
    )
  }

  /** Takes the definitions of a map along; what they are called is told, for names of options are not kept. */
  define(map: KeaMap): string[] {
    const notes: string[] = []
    for (const entry of mapsIn(map, 'option-def', notes)) {
      const definition = definitionOf(entry, this.#space)
      if (definition) this.#learn(definition)
      notes.push(
        definition ? this.#renamed(definition) : 'a definition of an option without name, code or type is not imported',
      )
      const encapsulated = textIn(entry, 'encapsulate') ?? ''
      if (encapsulated !== '')
        notes.push(
          `Option ${shown(definition?.name ?? '')} holds options of the space ${shown(encapsulated)}, which are not imported`,
        )
      notes.push(...othersIn(entry, DEFINED).map((key) => `${key} of the definition of an option is not imported`))
    }
    return notes
  }

  #renamed({ name, code, space }: Definition): string {
    const known = this.#nameAt(space, code)
    return known === null
      ? `Option ${shown(name)} is of the space ${shown(space)}; options of spaces other than ${this.#space} and those of vendors are not imported`
      : `Option ${shown(name)} that the file defines is imported as ${known}; its definition is not`
  }

  /** What `option-data` of a map says. */
  read(map: KeaMap): ReadOptions {
    const notes: string[] = []
    const options: Record<string, Value> = {}
    const entries = mapsIn(map, 'option-data', notes)
    for (const entry of entries) {
      const label = textIn(entry, 'name') ?? `${textIn(entry, 'space') ?? this.#space} ${numberIn(entry, 'code') ?? ''}`
      try {
        const read = this.#entry(entry, entries)
        if (read && read[0] in options) notes.push(`Option ${label} is there twice; the first is imported`)
        else if (read) options[read[0]] = read[1]
      } catch (error) {
        if (!(error instanceof DhcpFault)) throw error
        notes.push(`Option ${label} is not imported: ${error.message}`)
      }
      notes.push(...remarks(entry, label))
    }
    return { options, notes }
  }

  /** Null for one that only holds others, which are imported. */
  #entry(entry: KeaMap, all: readonly KeaMap[]): [string, Value] | null {
    if (isOn(entry, 'never-send')) throw new DhcpFault('it is never sent')
    const space = textIn(entry, 'space') ?? this.#space
    const definition = this.#definitionOf(entry, space)
    const option = space === this.#space ? this.#optionOf(entry, definition) : undefined
    const data = textIn(entry, 'data') ?? ''
    if (option && this.#isHolder(option, data, all)) return null
    const name = option?.name ?? this.#nameAt(space, definition?.code ?? numberIn(entry, 'code') ?? 0)
    if (name === null) throw new DhcpFault(`options of the space ${shown(space)} are not imported`)
    if (data === '' && option?.kind !== 'empty') throw new DhcpFault('it has no data')
    const isWords = entry.has('csv-format')
      ? isOn(entry, 'csv-format')
      : option?.kind !== undefined || definition !== undefined
    const value = this.#value(option?.kind ?? 'any', definition, data, isWords)
    const [read] = Object.entries(readOptions(this.protocol, { [name]: value }))
    if (!read) throw new DhcpFault('it has no data')
    return read
  }

  #value(kind: Kind, definition: Definition | undefined, data: string, isWords: boolean): Value {
    if (!isWords) return valueOfBytes(kind, Uint8Array.from(octetsOf(data)))
    // A name is written in words here and in labels there.
    if (definition && kind !== 'fqdn')
      return valueOfBytes(kind, Uint8Array.from(octetsOfWords(definition, this.protocol, data)))
    // There are no words without a definition; Kea would not take it either.
    if (kind === 'any') return valueOfBytes(kind, Uint8Array.from(octetsOf(data)))
    return readValue(kind, wordsFor(kind, data))
  }

  #optionOf(entry: KeaMap, definition: Definition | undefined): Option | undefined {
    const [name, code] = [textIn(entry, 'name'), definition?.code ?? numberIn(entry, 'code')]
    const named = name === undefined ? undefined : this.#byKeaName.get(name)
    if (named) return named
    const known = code === undefined ? undefined : optionWithCode(this.protocol, code)
    if (known || code !== undefined) return known
    const option = optionNamed(this.protocol, name ?? '')
    if (!option) throw new DhcpFault('nothing defines it')
    return option
  }

  #learn(definition: Definition): void {
    const { space, name, code } = definition
    this.#definitions.set(`${space} ${name}`, definition)
    this.#definitions.set(`${space} #${code}`, definition)
  }

  #definitionOf(entry: KeaMap, space: string): Definition | undefined {
    const name = textIn(entry, 'name')
    return this.#definitions.get(name === undefined ? `${space} #${numberIn(entry, 'code')}` : `${space} ${name}`)
  }

  /** What the option of a space is called here; null where it has no place. */
  #nameAt(space: string, code: number): string | null {
    if (space === this.#space) return optionWithCode(this.protocol, code)?.name ?? `option-${code}`
    if (space === ENCAPSULATED && this.protocol === 4) return `vendor.${code}`
    const enterprise = /^vendor-(\d{1,10})$/.exec(space)?.[1]
    return enterprise === undefined ? null : `vendor-${enterprise}.${code}`
  }

  /** Options of vendors are sent inside of another, which is there without words of its own or with a number alone. */
  #isHolder({ code }: Option, data: string, all: readonly KeaMap[]): boolean {
    const holds = (space: string): boolean => all.some((entry) => textIn(entry, 'space') === space)
    if (this.protocol === 4 && code === 43) return data === '' && holds(ENCAPSULATED)
    const isOfVendors = this.protocol === 4 ? code === 125 : code === 17
    return isOfVendors && /^\d+$/.test(data) && holds(`vendor-${data}`)
  }
}

/** The value as our reader of the kind takes it. */
function wordsFor(kind: Kind, data: string): unknown {
  const words = wordsOf(data)
  if (kind === 'binary') return hexOf(octetsOf(words[0] ?? ''))
  if (kind === 'ipv4-pair-list') return pairs(words)
  if (kind.endsWith('-list')) return words.map(decimal)
  return decimal(words[0] ?? '')
}

const decimal = (word: string): string => (/^0x[0-9a-f]{1,8}$/i.test(word) ? String(Number(word)) : word)
const hexOf = (octets: readonly number[]): string => octets.map((byte) => byte.toString(16).padStart(2, '0')).join('')
const pairs = (words: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(words.length / 2) }, (_, at) => `${words[2 * at]} ${words[2 * at + 1] ?? ''}`)

function remarks(entry: KeaMap, label: string): string[] {
  const others = othersIn(entry, KNOWN)
  return [
    ...(isOn(entry, 'always-send')
      ? [`Option ${label} is sent to clients that ask for it alone; always-send is not imported`]
      : []),
    ...(others.length === 0 ? [] : [`Option ${label}: ${others.join(', ')} is not imported`]),
  ]
}

function definitionOf(entry: KeaMap, space: string): Definition | null {
  const [name, code, type] = [textIn(entry, 'name'), numberIn(entry, 'code'), textIn(entry, 'type')]
  if (name === undefined || code === undefined || type === undefined) return null
  return {
    name,
    code,
    type,
    space: textIn(entry, 'space') || space,
    isArray: isOn(entry, 'array'),
    recordTypes: textsIn(entry, 'record-types').flatMap((types) => types.split(',').map((one) => one.trim())),
  }
}
