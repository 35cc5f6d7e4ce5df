import type { AgentPhoneProfile, AgentPxeProfile, DhcpConfiguration } from '@cadastre/core/agent/dhcp-configuration'
import { classOrder } from '@cadastre/core/dhcp/class-order'
import { blockClassOf } from '@cadastre/core/dhcp/log-line'
import { type KeaOption, keaOptions } from '@cadastre/core/dhcp/options/kea'
import type { OptionSettings } from '@cadastre/core/dhcp/options/settings'
import { vendorClassTest } from '@cadastre/core/dhcp/vendor-class'
import type { Protocol } from './local.ts'

export type KeaClass = {
  readonly name: string
  readonly test?: string
  readonly 'option-data'?: readonly KeaOption[]
  readonly 'next-server'?: string
  readonly 'boot-file-name'?: string
  readonly 'only-if-required'?: boolean
}

/** All classes of a protocol, each after those that its expression names: Kea reads them in order. */
export function classesOf(protocol: Protocol, configuration: DhcpConfiguration, now: Date): KeaClass[] {
  return [
    ...dropClasses(protocol, configuration, now),
    ...classOrder(configuration.classes).map(({ name, match_expression, options }) => ({
      name,
      ...(match_expression.trim() === '' ? {} : { test: match_expression }),
      ...optionData(protocol, options as OptionSettings),
    })),
    ...configuration.pxe_profiles.flatMap((profile) => pxeClasses(protocol, profile)),
    ...(protocol === 4 ? configuration.phone_profiles.map(phoneClass) : []),
  ]
}

const optionData = (protocol: Protocol, settings: OptionSettings) => {
  const options = keaOptions(protocol, settings)
  return options.length === 0 ? {} : { 'option-data': options }
}

/** Questions of clients in this class are dropped before anything else is done with them. */
export const DROP = 'DROP'

/** A class for each blocked MAC, by which the daemon's log tells them apart, and the one that drops all of them. */
function dropClasses(protocol: Protocol, { mac_blocks }: DhcpConfiguration, now: Date): KeaClass[] {
  const blocked = mac_blocks.filter(({ expires_at }) => expires_at === null || new Date(expires_at) > now)
  if (blocked.length === 0) return []
  const classes = blocked.map(({ mac_address }) => ({
    name: blockClassOf(mac_address),
    test: macTest(protocol, mac_address),
  }))
  return [...classes, { name: DROP, test: classes.map(({ name }) => `member('${name}')`).join(' or ') }]
}

function macTest(protocol: Protocol, mac: string): string {
  const octets = `0x${mac.replaceAll(':', '')}`
  if (protocol === 4) return `pkt4.mac == ${octets}`
  // DHCPv6 shows no MAC but the one that a client made its DUID of, with a time before it or not.
  return `substring(option[1].hex, 8, 6) == ${octets} or substring(option[1].hex, 4, 6) == ${octets}`
}

const EVERYBODY = "member('ALL')"

export const phoneClassName = ({ id }: AgentPhoneProfile): string => `voip-${id}`

/** What a phone profile says; only its scopes ask for it. */
const phoneClass = (profile: AgentPhoneProfile): KeaClass => ({
  name: phoneClassName(profile),
  test: vendorClassTest(profile.vendor_class_match) || EVERYBODY,
  'only-if-required': true,
  ...optionData(4, profile.options as OptionSettings),
})

// By the whole id: those that are made within a minute begin alike, and Kea refuses two classes of one name.
export const pxeClassName = ({ id }: AgentPxeProfile, index: number): string => `pxe-${id}-${index}`

/** What network boot profiles say, in the order of their priority; only scopes with the profile ask for them. */
function pxeClasses(protocol: Protocol, profile: AgentPxeProfile): KeaClass[] {
  return matchesOf(profile).flatMap((match, index) => {
    const url = match.boot_file_url_v6
    if (protocol === 6 && url === null) return []
    const boots =
      protocol === 4
        ? { 'next-server': profile.next_server, 'boot-file-name': match.boot_filename }
        : optionData(6, { 'bootfile-url': url ?? '' })
    return [{ name: pxeClassName(profile, index), test: pxeTest(protocol, match), 'only-if-required': true, ...boots }]
  })
}

export const matchesOf = ({ matches }: AgentPxeProfile): AgentPxeProfile['matches'] =>
  matches.toSorted((one, other) => one.priority - other.priority)

function pxeTest(protocol: Protocol, { vendor_class_match, arch_codes }: AgentPxeProfile['matches'][number]): string {
  const [vendor, arch] = protocol === 4 ? [60, 93] : [16, 61]
  // The class of a vendor in DHCPv6 comes after its number and a length.
  const vendorTest = vendorClassTest(vendor_class_match ?? '', vendor, protocol === 4 ? 0 : 6)
  const tests = [
    ...(vendorTest === '' ? [] : [vendorTest]),
    ...(arch_codes.length === 0
      ? []
      : [
          `(${arch_codes.map((code) => `option[${arch}].hex == 0x${code.toString(16).padStart(4, '0')}`).join(' or ')})`,
        ]),
  ]
  return tests.length === 0 ? EVERYBODY : tests.join(' and ')
}
