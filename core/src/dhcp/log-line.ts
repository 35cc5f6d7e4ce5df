import { formatAddress, parseAddress } from '../ip.ts'

/** What a line of Kea's log says about a client; null for what it does not say. */
export type LogLine = {
  ts: string | null
  severity: string | null
  code: string | null
  mac_address: string | null
  ip_address: string | null
  transaction_id: string | null
}

// Agents have Kea write the time in UTC, with its letter; any other time could be of any zone.
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)\s/
const HEAD = /^\S+(?: \d\d:\d\d:\d\d\S*)?\s+(FATAL|ERROR|WARN|INFO|DEBUG)\s+\[[^\]]*\]\s+([A-Z][A-Z0-9_]{2,63})(?:\s|$)/
const MAC = /\bhwtype=\d+ ((?:[0-9a-f]{2}:){5}[0-9a-f]{2})\b/i
const TRANSACTION = /\btid=(0x[0-9a-f]{1,16})\b/i
const ADDRESS = /\b(?:lease(?: for)?|address|lease address) ((?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{0,4}:[0-9a-f:]+)\b/i

export function readLogLine(line: string): LogLine {
  const [, severity = null, code = null] = HEAD.exec(line) ?? []
  const address = parseAddress(ADDRESS.exec(line)?.[1] ?? '')
  return {
    ts: TIME.exec(line)?.[1] ?? null,
    severity,
    code,
    mac_address: MAC.exec(line)?.[1]?.toLowerCase() ?? null,
    ip_address: address ? formatAddress(address) : null,
    transaction_id: TRANSACTION.exec(line)?.[1] ?? null,
  }
}

/** How the class is called that a blocked MAC makes a client a member of. */
export const blockClassOf = (mac: string): string => `mac-block-${mac.replaceAll(':', '')}`

const BLOCKED = /\bEVAL_RESULT Expression mac-block-([0-9a-f]{12}) evaluated to (?:1|true)\b/

/** The MAC of a blocked client whose question was dropped; null where the line says something else. */
export const blockedMacIn = (line: string): string | null => BLOCKED.exec(line)?.[1]?.replace(/..(?=.)/g, '$&:') ?? null
