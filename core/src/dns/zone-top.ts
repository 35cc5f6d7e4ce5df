import { isHostName, isMailbox } from './host.ts'
import { isAtOrBelow } from './name.ts'
import type { DnsRecord } from './record.ts'

/** What is kept of a zone beside its records, from which its SOA is made. */
export type ZoneSettings = {
  /** Absolute. */
  name: string
  ttl: number
  refresh: number
  retry: number
  expire: number
  minimum: number
  /** The primary server and the mailbox of whoever answers for the zone; empty where nobody said. */
  primary_ns: string
  admin_email: string
  last_serial: number
}

/** Names that exist nowhere (RFC 6761, 6.4), for zones that have to name a server or mailbox and know none. */
const NOWHERE = { server: 'ns.invalid.', mailbox: 'hostmaster.invalid.' }

/** The SOA of a zone. What nobody said is the zone itself and its hostmaster, as far as a server would take those. */
export function soaOf(zone: ZoneSettings): DnsRecord {
  const { name, ttl, primary_ns, admin_email, last_serial, refresh, retry, expire, minimum } = zone
  const server = [primary_ns, name].find((host) => host !== '' && isHostName(host)) ?? NOWHERE.server
  const own = name === '.' ? 'hostmaster.' : `hostmaster.${name}`
  const mailbox = [admin_email, own].find((box) => box !== '' && isMailbox(box)) ?? NOWHERE.mailbox
  // A serial of 0 is one that no server has seen yet; secondaries take every other one for later (RFC 1982).
  const numbers = [last_serial || 1, refresh, retry, expire, minimum]
  return { name, type: 'SOA', ttl, value: [server, mailbox, ...numbers].join(' ') }
}

type Named = Pick<ZoneSettings, 'name' | 'ttl' | 'primary_ns'>

/**
 * The NS of a zone that has none, without which no server loads it: its primary server, as long as that can be found,
 * else a name that is nowhere.
 */
export function missingNs({ name, ttl, primary_ns }: Named, hasAddress: boolean): DnsRecord {
  const isFound = primary_ns !== '' && isHostName(primary_ns) && (hasAddress || !isAtOrBelow(primary_ns, name))
  return { name, type: 'NS', ttl, value: isFound ? primary_ns : NOWHERE.server }
}
