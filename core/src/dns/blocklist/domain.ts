import { DnsFault, shown } from '../fault.ts'
import { looksLikeAddress } from '../host.ts'
import { parseName } from '../name.ts'

/*
 * A blocked name becomes an owner in a policy zone, `*.name.svc-blocklist-<view>.rpz.`, which must not be longer than
 * any name may be: 255 octets less those of a zone for a view of 45 characters, and of the asterisk.
 */
const LONGEST = 187

const LABELS = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/

/**
 * The one spelling of a name on a blocklist: lower-case, other scripts as `xn--`, without dots at its ends. It has two
 * labels at least: a list that blocks a whole top-level domain blocks what nobody meant to.
 */
export function blockedDomain(text: string): string {
  const bare = text.trim().replace(/^\.+|\.+$/g, '')
  const domain = parseName(bare).slice(0, -1)
  if (!domain.includes('.'))
    throw new DnsFault('name', `${shown(text)} has no dot: it is no domain that can be blocked`)
  if (!LABELS.test(domain))
    throw new DnsFault('name', `${shown(text)} has characters other than letters, digits, hyphens and underscores`)
  if (looksLikeAddress(`${domain}.`)) throw new DnsFault('name', `${shown(text)} is an address, not a name`)
  if (domain.length > LONGEST)
    throw new DnsFault('name', `${shown(text)} has ${domain.length} octets; a blocked name has at most ${LONGEST}`)
  return domain
}
