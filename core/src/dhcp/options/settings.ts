import { DhcpFault } from '../fault.ts'
import { optionAt, optionNamed, requireOption } from './catalogue.ts'
import { readValue, type Value } from './kinds.ts'
import type { Protocol } from './option.ts'
import { vendorOption } from './vendor.ts'

/** Options and their values, by canonical name. */
export type OptionSettings = Readonly<Record<string, Value>>
export type ListedOption = { code: number; name: string; value: unknown }
/** As people send them: a map, or a list of what a map holds. */
export type SentOptions =
  | Readonly<Record<string, unknown>>
  | readonly { code?: number | null | undefined; name?: string | null | undefined; value?: unknown }[]

/** The settings in their one spelling. A fault names the option and what is wrong with it. */
export function readOptions(protocol: Protocol, sent: SentOptions): OptionSettings {
  const entries = isList(sent)
    ? sent.map(({ code, name, value }) => [name || `option-${code ?? 0}`, value] as const)
    : Object.entries(sent)
  const settings: Record<string, Value> = {}
  for (const [name, value] of entries) {
    // A blank is what forms send for what is left out.
    if (value === null || value === undefined || value === '') continue
    const [canonical, read] = readOption(protocol, name, value)
    if (canonical in settings) throw new DhcpFault(`Option ${canonical} is given twice`)
    settings[canonical] = read
  }
  return settings
}

const isList = (sent: SentOptions): sent is Exclude<SentOptions, Readonly<Record<string, unknown>>> =>
  Array.isArray(sent)

function readOption(protocol: Protocol, name: string, value: unknown): [string, Value] {
  const vendor = vendorOption(protocol, name)
  const option = vendor ? { name: vendor.name, kind: 'any' as const } : requireOption(protocol, name)
  try {
    return [option.name, readValue(option.kind, value)]
  } catch (error) {
    if (error instanceof DhcpFault) throw new DhcpFault(`Option ${option.name}: ${error.message}`)
    throw error
  }
}

/**
 * The same for what serves both protocols, such as a class: an option must be one of either, and its value right for
 * one of them.
 */
export function readOptionsOfEither(sent: SentOptions): OptionSettings {
  const entries = isList(sent)
    ? sent.map(({ code, name, value }) => [name || optionAt(4, code ?? 0).name, value] as const)
    : Object.entries(sent)
  return Object.assign({}, ...entries.map(([name, value]) => readForEither(name, value)))
}

function readForEither(name: string, value: unknown): OptionSettings {
  try {
    return readOptions(4, { [name]: value })
  } catch (error) {
    if (!(error instanceof DhcpFault) || !isKnown(6, name)) throw error
    try {
      return readOptions(6, { [name]: value })
    } catch (other) {
      throw isKnown(4, name) ? error : other
    }
  }
}

const isKnown = (protocol: Protocol, name: string): boolean => optionNamed(protocol, name) !== undefined

/** As a scope shows them: with the code of each, 0 where a name has none of its own. */
export const listedOptions = (protocol: Protocol, settings: OptionSettings): ListedOption[] =>
  Object.entries(settings).map(([name, value]) => ({ code: optionNamed(protocol, name)?.code ?? 0, name, value }))

/** Later settings win over earlier ones, option by option. */
export const mergedOptions = (...layers: readonly OptionSettings[]): OptionSettings => Object.assign({}, ...layers)
