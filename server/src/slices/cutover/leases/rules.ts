import { cleanHostName } from '@cadastre/core/dhcp/host-name'
import { containsAddress, formatAddress, hostRange, parseAddress, parseCidr } from '@cadastre/core/ip'
import { parseMac } from '@cadastre/core/mac'
import type { WindowsLease } from '../../../remote/dhcp-contents.ts'
import type { LeaseEntry, LeasePlan } from './schema.ts'

/** Who is reserved which address: in the scope by address, in the group of servers by MAC. */
export type Reserved = { mac: string | null; address: string; isInScope: boolean }

type Lease = Pick<WindowsLease, 'address' | 'clientId' | 'hostName'>

export const canonicalAddress = (text: string): string | null => {
  const address = parseAddress(text)
  return address && formatAddress(address)
}

/** What becomes of each lease. A reservation that is there is never overwritten. */
export class Classifier {
  readonly #cidr: ReturnType<typeof parseCidr>
  readonly #byMac = new Map<string, string>()
  readonly #byAddress = new Map<string, string | null>()

  constructor(network: string, reserved: readonly Reserved[]) {
    this.#cidr = parseCidr(network)
    for (const { mac, address, isInScope } of reserved) {
      if (mac !== null) this.#byMac.set(mac, address)
      if (isInScope) this.#byAddress.set(address, mac)
    }
  }

  entryOf({ address, clientId, hostName }: Lease): LeaseEntry {
    const ip_address = canonicalAddress(address) ?? address
    const mac = parseMac(clientId.trim())
    const hostname = cleanHostName(hostName) ?? ''
    const [action, reason] = this.#judge(ip_address, mac)
    if (action === 'create' && mac !== null) {
      // The next lease sees what this one will be.
      this.#byMac.set(mac, ip_address)
      this.#byAddress.set(ip_address, mac)
    }
    return { ip_address, mac_address: mac ?? clientId, hostname, action, reason, result: null, error: null }
  }

  #judge(address: string, mac: string | null): [LeaseEntry['action'], string] {
    if (!this.#isHost(address)) return ['skip', 'The address is not one of a host in the network of the scope']
    if (mac === null) return ['skip', 'The client is not known by a MAC address']
    if (this.#byMac.get(mac) === address) return ['skip', 'The address is reserved for this client already']
    const other = this.#byMac.get(mac)
    if (other !== undefined) return ['conflict', `${mac} has ${other} reserved`]
    if (this.#byAddress.has(address))
      return ['conflict', `${address} is reserved for ${this.#byAddress.get(address) ?? 'another client'}`]
    return ['create', 'The client keeps its address']
  }

  #isHost(text: string): boolean {
    const address = parseAddress(text)
    if (!address || !this.#cidr || !containsAddress(this.#cidr.cidr, address)) return false
    const { first, last } = hostRange(this.#cidr.cidr)
    return address.value >= first && address.value <= last
  }
}

// A lease that has ended, or was declined, is nobody's address.
const LIVE = /^active/i
export const isLive = ({ state }: Pick<WindowsLease, 'state'>): boolean => LIVE.test(state)

export function planOf(network: string, scopeId: string, entries: LeaseEntry[], others: number): LeasePlan {
  const count = (action: LeaseEntry['action']) => entries.filter((entry) => entry.action === action).length
  const result = (name: LeaseEntry['result']) => entries.filter((entry) => entry.result === name).length
  return {
    scope_cidr: network,
    source_scope_id: scopeId,
    entries,
    create_count: count('create'),
    skip_count: count('skip'),
    conflict_count: count('conflict'),
    created: result('created'),
    skipped: result('skipped'),
    failed: result('failed'),
    warnings: warningsOf(network, scopeId, entries, others),
  }
}

function warningsOf(network: string, scopeId: string, entries: readonly LeaseEntry[], others: number): string[] {
  const unnamed = entries.filter(({ mac_address }) => parseMac(mac_address) === null).length
  const conflicts = entries.filter(({ action }) => action === 'conflict').length
  const isOther = network.split('/')[0] !== scopeId
  return [
    ...(isOther ? [`The scope is ${scopeId} on the source, and ${network} here`] : []),
    ...(entries.length === 0 ? ['The source reports no active leases in the network of the scope'] : []),
    ...(others > 0 ? [`${others} leases belong to other scopes`] : []),
    ...(unnamed > 0 ? [`${unnamed} leases are of clients without a MAC address`] : []),
    ...(conflicts > 0 ? [`${conflicts} leases are against reservations that are here; those stay`] : []),
  ]
}
