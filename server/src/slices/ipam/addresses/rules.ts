import type { Address, AddressUpdate } from './schema.ts'
import { isPlaceholder } from './statuses.ts'

/** Several hosts answer for such an address, so one MAC on several of them is no accident. */
export const sharesMac = (role: string | null): boolean => role !== null && ['anycast', 'vip', 'vrrp'].includes(role)

/** Why a row cannot stand like this, as a sentence; null when it can. */
export function statusFault(status: string, mac: string | null): string | null {
  if (isPlaceholder(status)) return `Status '${status}' is set by the subnet, not by hand`
  return status === 'static_dhcp' && mac === null ? "Status 'static_dhcp' needs a MAC address" : null
}

type Row = Pick<Address, 'status' | 'reserved_until' | 'mac_address'>
type Changes = Partial<Pick<AddressUpdate, 'status' | 'mac_address' | 'hostname' | 'description' | 'reserved_until'>>

/** The same of a change: what was there before stands, whatever it is. */
export function changeFault(before: Row, changes: Changes): string | null {
  if (changes.status === undefined && changes.mac_address === undefined) return null
  const mac = changes.mac_address === undefined ? before.mac_address : changes.mac_address
  const status = changes.status ?? before.status
  return changes.status === undefined && isPlaceholder(status) ? null : statusFault(status, mac)
}

/** What a change brings with it: a reservation that ends has no end any more. */
export function withConsequences<C extends Changes>(before: Row, changes: C): C {
  const hasLeft = before.status === 'reserved' && changes.status !== undefined && changes.status !== 'reserved'
  const isEnded = hasLeft && (before.reserved_until !== null || (changes.reserved_until ?? null) !== null)
  return isEnded ? { ...changes, reserved_until: null } : changes
}

/** Whether the change makes the row a person's own, which integrations then leave alone. */
export const claimsRow = (changes: object): boolean =>
  ['hostname', 'description', 'status', 'mac_address'].some((name) => name in changes)
