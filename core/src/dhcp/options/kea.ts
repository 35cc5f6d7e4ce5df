import { DhcpFault } from '../fault.ts'
import { optionNamed } from './catalogue.ts'
import { readValue, type Value, valueBytes, valueText } from './kinds.ts'
import type { Option, Protocol } from './option.ts'
import type { OptionSettings } from './settings.ts'
import { type VendorOption, vendorOption } from './vendor.ts'

/** An entry of `option-data` in a configuration of Kea. */
export type KeaOption = {
  readonly name?: string
  readonly code?: number
  readonly space?: string
  readonly data?: string
  readonly 'csv-format'?: boolean
}

/**
 * The settings as Kea takes them. Words where Kea has a definition of the option that reads them, octets for all else,
 * which it takes for every option, known or not. What the protocol has no such option for is left out: a class may serve
 * both.
 */
export function keaOptions(protocol: Protocol, settings: OptionSettings): KeaOption[] {
  const vendors: { option: VendorOption; value: Value }[] = []
  const plain = Object.entries(settings).flatMap(([name, value]): KeaOption[] => {
    const option = isVendors(protocol, name)
    if (option) vendors.push({ option, value })
    const known = option ? undefined : optionNamed(protocol, name)
    return known && fits(known, value) ? [keaOption(protocol, known, value)] : []
  })
  return [...plain, ...vendorOptions(protocol, vendors)]
}

/** A class serves both protocols with one value: addresses of one are none of the other. */
function fits({ kind }: Option, value: Value): boolean {
  try {
    readValue(kind, value)
    return true
  } catch (error) {
    if (error instanceof DhcpFault) return false
    throw error
  }
}

const isVendors = (protocol: Protocol, name: string): VendorOption | undefined =>
  protocol === 6 && /^vendor\./.test(name) ? undefined : vendorOption(protocol, name)

function keaOption(protocol: Protocol, { code, kind, keaName }: Option, value: Value): KeaOption {
  const text = keaName === undefined ? null : valueText(kind, value)
  if (keaName !== undefined && text !== null) return { name: keaName, data: text }
  return { code, space: `dhcp${protocol}`, 'csv-format': false, data: hexOf(valueBytes(kind, value)) }
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()

const ENCAPSULATED = 'vendor-encapsulated-options'

/** Options of vendors are in spaces of their own, and are sent inside of one that says whose they are. */
function vendorOptions(protocol: Protocol, vendors: readonly { option: VendorOption; value: Value }[]): KeaOption[] {
  const inner = vendors.map(({ option: { enterprise, code }, value }) => ({
    code,
    space: enterprise === null ? `${ENCAPSULATED}-space` : `vendor-${enterprise}`,
    'csv-format': false,
    data: hexOf(valueBytes('any', value)),
  }))
  const outer = [...new Set(vendors.map(({ option }) => option.enterprise))].map((enterprise): KeaOption => {
    if (enterprise === null) return { name: ENCAPSULATED }
    return { name: protocol === 4 ? 'vivso-suboptions' : 'vendor-opts', data: String(enterprise) }
  })
  return [...outer, ...inner]
}
