import { DhcpFault, shown } from '../fault.ts'
import { optionsV4 } from './catalogue-v4.ts'
import { optionsV6 } from './catalogue-v6.ts'
import type { Option, Protocol } from './option.ts'

export { optionsV4, optionsV6 }

export const optionsOf = (protocol: Protocol): readonly Option[] => (protocol === 4 ? optionsV4 : optionsV6)

/** Other names under which options are known: those of the RFCs and of servers. */
const ALIASES: Readonly<Record<Protocol, Readonly<Record<string, string>>>> = {
  4: {
    'domain-name-servers': 'dns-servers',
    'interface-mtu': 'mtu',
    'boot-file-name': 'bootfile-name',
    'nisplus-domain-name': 'nis-domain-name',
    'nisplus-servers': 'nis-server-addr',
    'vivso-suboptions': 'vivso',
  },
  6: { 'domain-name-servers': 'dns-servers', 'sntp-servers': 'ntp-servers', 'bootfile-url': 'bootfile-name' },
}

const byName = { 4: indexed(4, 'name'), 6: indexed(6, 'name') }
const byCode = { 4: indexed(4, 'code'), 6: indexed(6, 'code') }

function indexed(protocol: Protocol, key: 'name' | 'code'): ReadonlyMap<string | number, Option> {
  return new Map(optionsOf(protocol).map((option) => [option[key], option]))
}

const HIGHEST_CODE = { 4: 254, 6: 65_535 }

export const optionWithCode = (protocol: Protocol, code: number): Option | undefined => byCode[protocol].get(code)

/** An option we know nothing of but its code. */
function unnamed(protocol: Protocol, code: number): Option {
  if (code < 1 || code > HIGHEST_CODE[protocol])
    throw new DhcpFault(`${code} is no option code of DHCPv${protocol}; they go from 1 to ${HIGHEST_CODE[protocol]}`)
  return { code, name: `option-${code}`, kind: 'any', description: '', rfc: '' }
}

export const optionAt = (protocol: Protocol, code: number): Option =>
  byCode[protocol].get(code) ?? unnamed(protocol, code)

const BY_CODE = /^(?:opt-|option-|code:)(\d{1,5})$/

/** The option a name stands for, in any of its spellings; undefined where the protocol has none of that name. */
export function optionNamed(protocol: Protocol, name: string): Option | undefined {
  const folded = name.trim().toLowerCase().replaceAll('_', '-')
  const [, code] = BY_CODE.exec(folded) ?? []
  if (code !== undefined) return optionAt(protocol, Number(code))
  return byName[protocol].get(ALIASES[protocol][folded] ?? folded)
}

export function requireOption(protocol: Protocol, name: string): Option {
  const option = optionNamed(protocol, name)
  if (!option) throw new DhcpFault(`${shown(name)} is no option of DHCPv${protocol}; use "option-<code>" for others`)
  if (option.isOfProtocol)
    throw new DhcpFault(
      `Option ${option.name} (${option.code}) is set by the protocol itself, not by a server's settings`,
    )
  return option
}
