import type { DnsRecord } from '@cadastre/core/dns/record'

/** What was seen on either side, without a word about what it means: judgement is in `blockers.ts` and `parity/`. */

/** A look at something on another machine. What could not be seen is never taken for missing. */
export type Sight<Seen> =
  | { state: 'seen'; seen: Seen }
  | { state: 'missing'; reason: string }
  | { state: 'unreadable'; reason: string }

export const seen = <Seen>(what: Seen): Sight<Seen> => ({ state: 'seen', seen: what })
export const missing = (reason: string): { state: 'missing'; reason: string } => ({ state: 'missing', reason })
export const unreadable = (reason: string): { state: 'unreadable'; reason: string } => ({ state: 'unreadable', reason })

/** How a zone was looked at: by remote management, or by DNS alone, which does not tell how it is updated. */
export type ZoneReader = 'remote' | 'transfer'

/** A zone on the legacy server. */
export type LegacyZone = {
  reader: ZoneReader
  zoneType: string
  isDirectoryIntegrated: boolean
  isReverse: boolean
  /** As the server says it: a word, or a number. */
  dynamicUpdate: string | number | null
}

/** The records of a zone there, and what of them could not be seen. */
export type LegacyRecords = {
  reader: ZoneReader
  records: DnsRecord[]
  /** Why the records are not all, or not all as they are; empty where everything was seen. */
  blind: string[]
  /** Records of types that this way of reading does not show, counted by type. */
  unread: Record<string, number>
  /** Sets of which a member may be longer than it was shown. */
  uncertainSets: string[]
}

export type PoolRange = { start: string; end: string; type: 'dynamic' | 'reserved' }
export type Reservation = { key: string; address: string; hostname: string }

/** A scope, on whichever side; ranges are what is really handed out. */
export type ScopeFacts = {
  cidr: string
  isActive: boolean
  /** Null for leases without end. */
  leaseSeconds: number | null
  ranges: PoolRange[]
  reservations: Reservation[]
  /** Values by canonical name. */
  options: Record<string, string>
}

export type LegacyScope = ScopeFacts & {
  scopeId: string
  name: string
  /** What could not be seen. */
  blind: string[]
  /** Options for classes of clients, of reservations, or of the whole server: they are told, not compared. */
  otherOptions: string[]
}
