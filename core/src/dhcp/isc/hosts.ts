import { formatAddress, parseAddress } from '../../address.ts'
import { DhcpFault, shown } from '../fault.ts'
import { circuitOf, hostNameOf, macOf } from '../import/identity.ts'
import { type PlannedReservation, reservation } from '../import/plan.ts'
import type { Value } from '../options/kinds.ts'
import type { Protocol } from '../options/option.ts'
import type { Ledger } from './ledger.ts'
import type { Level } from './level.ts'
import { type IscOptions, identifierOf } from './options.ts'
import type { Statement } from './syntax.ts'

/** A host with an address; where it belongs is found out once all subnets are known. */
export type Host = { readonly planned: PlannedReservation; readonly level: Level; readonly statement: Statement }

type Draft = {
  mac_address: string | null
  client_id: string | null
  duid: string | null
  circuit_id: string | null
  addresses: string[]
  hostname: string
  options: Record<Protocol, Record<string, Value>>
}

/** Reads the declaration of a host; one that cannot be had is named with everything in it. */
export function hostOf(statement: Statement, level: Level, options: IscOptions, ledger: Ledger): Host | null {
  const name = statement.words[1]?.text ?? ''
  const label = `Host ${shown(name)} (${ledger.at(statement)})`
  const draft: Draft = {
    ...{ mac_address: null, client_id: null, duid: null, circuit_id: null, addresses: [], hostname: name },
    options: { 4: { ...level.ofGroups[4] }, 6: { ...level.ofGroups[6] } },
  }
  for (const one of statement.body ?? []) {
    const fault = apply(one, draft, options)
    if (fault === null) ledger.take(one)
    else level.warn(ledger.name(one, fault))
  }
  const fault = faultOf(draft)
  if (fault) {
    ledger.name(statement, fault)
    level.warn(`${label} is not imported: ${fault}`)
    return null
  }
  ledger.take(statement)
  return { statement, level, planned: plannedOf(draft, label, level) }
}

function faultOf({ addresses, ...draft }: Draft): string | null {
  if (!draft.mac_address && !draft.client_id && !draft.duid && !draft.circuit_id)
    return 'it names no client that can be known here'
  return addresses.length === 0 ? 'it has no fixed address' : null
}

function plannedOf(draft: Draft, label: string, { warn }: Level): PlannedReservation {
  const { addresses, options, hostname: name, ...identity } = draft
  const [address = ''] = addresses
  if (addresses.length > 1)
    warn(`${label}: only the first of its addresses is imported, not ${addresses.slice(1).join(', ')}`)
  const hostname = hostNameOf(name)
  if (hostname === null) warn(`${label}: its name is no host name, and is left out`)
  return reservation(address, {
    ...identity,
    hostname: hostname ?? '',
    options: options[address.includes(':') ? 6 : 4],
  })
}

/** Null where the statement is taken; else why not. */
function apply({ words, body }: Statement, draft: Draft, options: IscOptions): string | null {
  const [kind, ...rest] = words
  if (body !== null) return 'what is inside of a host is not imported'
  switch (kind?.text) {
    case 'hardware':
      return hardware(
        rest.map(({ text }) => text),
        draft,
      )
    case 'fixed-address':
    case 'fixed-address6':
      return fixed(
        rest.filter(({ kind: sign }) => sign !== 'sign').map(({ text }) => text),
        draft,
      )
    case 'host-identifier':
      return identifier(rest.slice(1), draft)
    case 'uid':
      return take(draft, 'client_id', identifierOf(rest))
    case 'option':
      if (rest[0]?.text === 'dhcp-client-identifier') return take(draft, 'client_id', identifierOf(rest.slice(1)))
      return option({ words, body, line: 0 }, draft, options)
    case 'filename':
      draft.options[4]['bootfile-name'] = rest[0]?.text ?? ''
      return null
    default:
      return 'it has no counterpart here'
  }
}

function hardware([type, address]: readonly string[], draft: Draft): string | null {
  const mac = macOf(address ?? '')
  if (type !== 'ethernet' || mac === null) return 'clients are known by addresses of Ethernet alone'
  draft.mac_address = mac
  return null
}

function fixed(texts: readonly string[], draft: Draft): string | null {
  const parsed = texts.map((text) => parseAddress(text))
  if (parsed.some((address) => address === null)) return 'addresses that a name stands for are not looked up'
  draft.addresses.push(...parsed.flatMap((address) => (address ? [formatAddress(address)] : [])))
  return null
}

function identifier(words: Statement['words'], draft: Draft): string | null {
  const [name, ...rest] = words
  const value = identifierOf(rest)
  if (name?.text === 'dhcp6.client-id') return take(draft, 'duid', value)
  if (name?.text === 'dhcp-client-identifier') return take(draft, 'client_id', value)
  if (name?.text === 'agent.circuit-id') return take(draft, 'circuit_id', value === null ? null : circuitOf(value))
  return 'clients are not known by this option here'
}

function take(draft: Draft, key: 'client_id' | 'duid' | 'circuit_id', value: string | null): string | null {
  if (value === null) return 'it is not a row of octets'
  draft[key] = value
  return null
}

function option(statement: Statement, draft: Draft, options: IscOptions): string | null {
  try {
    const { protocol, name, value } = options.read(statement)
    draft.options[protocol][name] = value
    return null
  } catch (error) {
    if (error instanceof DhcpFault) return error.message
    throw error
  }
}
