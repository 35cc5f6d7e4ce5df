import type { LeaseEvent } from '@cadastre/core/agent/dhcp-protocol'
import type { Protocol } from './local.ts'

/** The columns of a file of leases, by name: newer versions of Kea add some at the end. */
export type Columns = ReadonlyMap<string, number>

export const columnsOf = (header: string): Columns => new Map(header.split(',').map((name, index) => [name, index]))

/** A length of time that does not end. */
const ENDLESS = 0xffff_ffff
const LAST_SECOND = 253_402_300_799

/** What a line of Kea's file says of a lease; null for one that says nothing, such as a header. */
export function leaseEventOf(protocol: Protocol, columns: Columns, line: string, readAt: Date): LeaseEvent | null {
  const fields = line.split(',')
  const field = (name: string): string => fields[columns.get(name) ?? -1] ?? ''
  const address = field('address')
  const expire = Number(field('expire'))
  const life = Number(field('valid_lifetime'))
  if (address === '' || address === 'address' || !Number.isFinite(expire) || !Number.isFinite(life)) return null
  const times = timesOf(field('state'), expire, life, readAt)
  const hostname = unescaped(field('hostname')).slice(0, 255) || null
  const duid = protocol === 6 ? octets(field('duid')) : null
  if (protocol === 6 && field('lease_type') === '2') {
    const iaid = Number(field('iaid'))
    return { prefix: `${address}/${field('prefix_len')}`, duid, iaid: iaid >>> 0, hostname, ...times }
  }
  const mac = field('hwaddr').toLowerCase()
  return {
    ip_address: address,
    mac_address: /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/.test(mac) ? mac : null,
    hostname,
    client_id: protocol === 4 ? octets(field('client_id')) : null,
    duid,
    user_class: null,
    ...times,
  }
}

/** A lease that is deleted is written once more with no time left; 1 is declined, 2 was reclaimed, 3 released. */
function timesOf(state: string, expire: number, life: number, readAt: Date) {
  const starts_at = moment(life === ENDLESS ? expire : expire - life)
  const expires_at = life === ENDLESS ? null : moment(expire)
  if (life === 0) return { state: 'released' as const, starts_at, ends_at: readAt.toISOString(), expires_at: null }
  if (state === '0') return { state: 'active' as const, starts_at, ends_at: null, expires_at }
  if (state === '1') return { state: 'declined' as const, starts_at, ends_at: null, expires_at }
  if (state === '3') return { state: 'released' as const, starts_at, ends_at: readAt.toISOString(), expires_at }
  return { state: 'expired' as const, starts_at, ends_at: expires_at, expires_at }
}

const moment = (seconds: number): string => new Date(Math.max(0, Math.min(LAST_SECOND, seconds)) * 1000).toISOString()

const octets = (text: string): string | null => {
  const digits = text.replaceAll(':', '').toLowerCase()
  return /^(?:[0-9a-f]{2})+$/.test(digits) ? digits : null
}

/** A comma, and what is not text, stand as `&#x2c` in the file. */
const unescaped = (text: string): string =>
  text.replace(/&#x([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
