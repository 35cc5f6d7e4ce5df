import type { LegacyScope, LegacyZone, Sight } from './facts.ts'
import type { Blocker } from './schema.ts'

/** What stands between an item and its switch: a table over facts, which asks nobody anything. */

export type ParityFacts = { status: string; error: string | null; differences: number } | null

type Source<Seen> = { server: string | null; sight: Sight<Seen> | null }

export type ZoneFacts = {
  kind: 'dns_zone'
  sourceRef: string
  source: Source<LegacyZone>
  /** Null where the item is linked to no live zone. */
  target: { name: string; viewName: string | null; servers: number; reverseZones: number } | null
  parity: ParityFacts
  isCutOver: boolean
  isTtlLowered: boolean
}

export type ScopeItemFacts = {
  kind: 'dhcp_scope'
  sourceRef: string
  source: Source<LegacyScope>
  target: { name: string; servers: number; isActive: boolean } | null
  parity: ParityFacts
  isCutOver: boolean
  isHandedOver: boolean
}

export type ItemFacts = ZoneFacts | ScopeItemFacts

const block = (code: string, message: string, fact: string): Blocker => ({ code, severity: 'block', message, fact })
const warn = (code: string, message: string, fact: string): Blocker => ({ code, severity: 'warn', message, fact })

export const blockersOf = (facts: ItemFacts): Blocker[] =>
  facts.kind === 'dns_zone' ? zoneBlockers(facts) : scopeBlockers(facts)

function zoneBlockers(facts: ZoneFacts): Blocker[] {
  const { source, target, sourceRef } = facts
  const fromSource = [
    ...presence(source, sourceRef, 'DNS', 'source_zone_missing', 'zone'),
    ...(source.sight?.state === 'seen' ? legacyZoneBlockers(source.sight.seen) : []),
  ]
  if (!target)
    return [
      ...fromSource,
      block('no_target_zone', `${sourceRef} is not linked to a zone here; link it first`, 'zone_id is empty'),
    ]
  return [
    ...fromSource,
    ...servers(target.servers, 'no DNS server that is switched on'),
    ...viewBlocker(target),
    ...reverseBlocker(facts),
    ...parityBlockers(facts.parity),
    ...ttlBlocker(facts),
  ]
}

function scopeBlockers(facts: ScopeItemFacts): Blocker[] {
  const { source, target, sourceRef } = facts
  const fromSource = [
    ...presence(source, sourceRef, 'DHCP', 'source_scope_missing', 'scope'),
    ...(source.sight?.state === 'seen' ? inactiveBlocker(facts, source.sight.seen) : []),
  ]
  if (!target)
    return [
      ...fromSource,
      block('no_target_scope', `${sourceRef} is not linked to a scope here; link it first`, 'scope_id is empty'),
    ]
  return [
    ...fromSource,
    ...networkBlocker(facts, target),
    ...servers(target.servers, 'no DHCP server'),
    ...activeBlocker(facts, target),
    ...handoverBlocker(facts),
    ...parityBlockers(facts.parity),
  ]
}

function presence(
  { server, sight }: Source<unknown>,
  ref: string,
  protocol: string,
  code: string,
  what: string,
): Blocker[] {
  if (server === null)
    return [block('no_source_server', `The plan names no source ${protocol} server`, 'The source server is empty')]
  if (sight === null || sight.state === 'seen') return []
  return sight.state === 'missing'
    ? [block(code, `${server} does not have the ${what} ${ref}`, sight.reason)]
    : [block(code, `The ${what} ${ref} cannot be read from ${server}: ${sight.reason}`, sight.reason)]
}

const UPDATE_MODES = ['none', 'nonsecure_and_secure', 'secure'] as const
export type UpdateMode = (typeof UPDATE_MODES)[number] | 'unknown'

/** How a zone takes dynamic updates, from the word or the number that servers say it with. */
export function updateModeOf(said: unknown): UpdateMode {
  if (typeof said === 'number') return UPDATE_MODES[said] ?? 'unknown'
  if (typeof said !== 'string') return 'unknown'
  const word = said.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (/^\d+$/.test(word)) return UPDATE_MODES[Number(word)] ?? 'unknown'
  return UPDATE_MODES.find((mode) => mode.replaceAll('_', '') === word) ?? 'unknown'
}

function legacyZoneBlockers({ reader, dynamicUpdate, isDirectoryIntegrated }: LegacyZone): Blocker[] {
  const mode = updateModeOf(dynamicUpdate)
  const fact = `DynamicUpdate is ${dynamicUpdate === null ? 'not told' : JSON.stringify(dynamicUpdate)}`
  return [
    ...updateBlocker(mode, reader, fact),
    ...(isDirectoryIntegrated
      ? [
          warn(
            'zone_is_ad_integrated',
            'The zone is kept in Active Directory; domain controllers register themselves in it and must find the new servers',
            'IsDsIntegrated is true',
          ),
        ]
      : []),
  ]
}

/** Without GSS-TSIG a client of a secure zone could not update it here. What cannot be told is taken for secure. */
function updateBlocker(mode: UpdateMode, reader: LegacyZone['reader'], fact: string): Blocker[] {
  if (mode === 'none') return []
  if (mode === 'nonsecure_and_secure')
    return [
      warn(
        'ad_nonsecure_dynamic_update',
        'Clients update the zone dynamically; allow updates on the target zone before the switch',
        fact,
      ),
    ]
  if (mode === 'unknown' && reader === 'transfer')
    return [
      warn(
        'dynamic_update_unknown',
        'Whether clients update the zone dynamically cannot be told without a login to the source server',
        fact,
      ),
    ]
  const reason =
    mode === 'secure' ? 'takes secure updates only' : 'does not tell how it is updated, which counts as secure'
  return [
    block(
      'ad_secure_dynamic_update',
      `The source zone ${reason}; GSS-TSIG, which that needs, is not supported here`,
      fact,
    ),
  ]
}

const servers = (count: number, none: string): Blocker[] =>
  count > 0
    ? []
    : [block('target_group_has_no_servers', `The target group has ${none}; nobody would answer`, `${count} servers`)]

const viewBlocker = ({ viewName }: NonNullable<ZoneFacts['target']>): Blocker[] =>
  viewName === null
    ? []
    : [
        warn(
          'target_zone_view_scoped',
          `The target zone is in the view ${viewName}; others do not see it`,
          `view ${viewName}`,
        ),
      ]

function reverseBlocker({ source, target }: ZoneFacts): Blocker[] {
  const isForward = source.sight?.state === 'seen' && !source.sight.seen.isReverse
  if (!isForward || !target || target.reverseZones > 0) return []
  return [
    warn(
      'missing_reverse_zone',
      'The target group has no reverse zone; pointers stay with the legacy server',
      '0 reverse zones',
    ),
  ]
}

const ttlBlocker = ({ isTtlLowered, isCutOver }: ZoneFacts): Blocker[] =>
  isTtlLowered || isCutOver
    ? []
    : [
        warn(
          'ttl_preflight_not_run',
          'TTLs were not lowered; a way back takes as long as they are',
          'ttl_lowered_at is empty',
        ),
      ]

const inactiveBlocker = ({ isCutOver }: ScopeItemFacts, { isActive }: LegacyScope): Blocker[] =>
  isActive || isCutOver
    ? []
    : [
        warn(
          'source_scope_inactive',
          'The source scope is inactive already; a rollback leaves it so',
          'State is Inactive',
        ),
      ]

/** The same address with another mask is another network: nothing that was proved of it holds. */
function networkBlocker(
  { source, sourceRef }: ScopeItemFacts,
  { name }: NonNullable<ScopeItemFacts['target']>,
): Blocker[] {
  if (source.sight?.state !== 'seen' || source.sight.seen.cidr === name) return []
  const { cidr } = source.sight.seen
  const there = cidr === '' ? 'no network that can be read' : cidr
  return [
    block(
      'source_scope_missing',
      `${source.server} has ${there} as scope ${sourceRef}, and ${name} is linked to it`,
      `The network is ${there}`,
    ),
  ]
}

const activeBlocker = (
  { isCutOver }: ScopeItemFacts,
  { isActive, name }: NonNullable<ScopeItemFacts['target']>,
): Blocker[] =>
  !isActive || isCutOver
    ? []
    : [
        block(
          'managed_scope_active',
          `${name} is active here while the legacy server serves it; deactivate it first`,
          'enabled is true',
        ),
      ]

const handoverBlocker = ({ isHandedOver, isCutOver }: ScopeItemFacts): Blocker[] =>
  isHandedOver || isCutOver
    ? []
    : [
        warn(
          'lease_handover_pending',
          'Leases were not handed over; clients may get other addresses, or one that is in use',
          'lease_handover is empty',
        ),
      ]

const NOT_VERIFIED: Readonly<Record<string, string>> = {
  error: 'The last parity run could not read the source',
  unmatched: 'The last parity run found it on one side only',
  unverified: 'The last parity run could not be trusted',
}

function parityBlockers(parity: ParityFacts): Blocker[] {
  if (parity === null)
    return [block('parity_not_verified', 'Parity was never checked; run it first', 'last_parity is empty')]
  if (parity.status !== 'ok') {
    const message = NOT_VERIFIED[parity.status] ?? 'The last parity run did not succeed'
    return [
      block('parity_not_verified', parity.error ? `${message}: ${parity.error}` : message, `status ${parity.status}`),
    ]
  }
  if (parity.differences === 0) return []
  const noun = parity.differences === 1 ? 'difference' : 'differences'
  return [
    warn(
      'parity_differences',
      `The two sides have ${parity.differences} ${noun}`,
      `difference_count is ${parity.differences}`,
    ),
  ]
}

/** What refuses a switch: everything that blocks, or else the warnings that nobody acknowledged. */
export function refusing(blockers: readonly Blocker[], isForced: boolean): Blocker[] {
  const blocking = blockers.filter(({ severity }) => severity === 'block')
  if (blocking.length > 0) return blocking
  return isForced ? [] : [...blockers]
}
