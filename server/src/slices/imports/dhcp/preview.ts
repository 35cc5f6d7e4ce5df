import { setImmediate } from 'node:timers/promises'
import type { PlannedClass, PlannedScope } from '@cadastre/core/dhcp/import/plan'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { named } from '../../../import/rules.ts'
import { type Existing, existingPlaces, macOwners } from './conflicts.ts'
import { type Intent, intentsOf, judge } from './rules.ts'
import { LONGEST_SENTENCE, type Preview, type SentScope, type Target } from './schema.ts'
import type { Pulled } from './source.ts'

/** What a commit of all of it would do. It reads, and nothing else. */
export async function previewOf(reader: Reader, pulled: Pulled, target: Target): Promise<Preview> {
  const intents = intentsOf(
    pulled.scopes.map((scope) => sentOf(scope, pulled)),
    {},
  )
  const existing = await existingPlaces(
    reader,
    target,
    intents.map(({ network }) => network),
  )
  const scopes = await judgedScopes(reader, target, intents, existing)
  return {
    source: pulled.source,
    scopes,
    client_classes: pulled.classes.map(classOf),
    conflicts: [...existing.values()].map(conflictOf),
    warnings: [
      ...pulled.warnings,
      ...intents.flatMap(({ refusal }) => refusal?.error ?? []),
      ...unlinked(intents, existing),
      ...ambiguous(existing),
      ...(await unknownClasses(reader, target, pulled)),
    ].map(cut),
    unsupported: pulled.unsupported.map(cut),
    total_pools: scopes.reduce((sum, { pools }) => sum + pools.length, 0),
    total_reservations: scopes.reduce((sum, { reservations }) => sum + reservations.length, 0),
    address_family_histogram: histogramOf(scopes),
  }
}

const LONGEST_TEXT = 10_000
const cut = (sentence: string): string =>
  sentence.length > LONGEST_SENTENCE ? `${sentence.slice(0, LONGEST_SENTENCE - 1)}…` : sentence
const nameOf = (text: string): string => text.trim().slice(0, 255).trim()

const LONGEST_EXPRESSION = 65_536

function classOf(one: PlannedClass): PlannedClass {
  const isLong = one.match_expression.length > LONGEST_EXPRESSION
  return {
    ...one,
    name: nameOf(one.name),
    match_expression: one.match_expression.slice(0, LONGEST_EXPRESSION),
    description: one.description.slice(0, LONGEST_TEXT),
    supported: one.supported && !isLong,
    warning: isLong ? 'Its expression is too long' : one.warning && cut(one.warning),
  }
}

function sentOf({ network, warnings, ...scope }: PlannedScope, { haInfo }: Pulled): SentScope {
  return {
    subnet_cidr: network,
    address_family: network.includes(':') ? 'ipv6' : 'ipv4',
    ...scope,
    name: nameOf(scope.name),
    description: scope.description.slice(0, LONGEST_TEXT),
    ddns_hostname_policy: 'client',
    v6_address_mode: 'stateful',
    skipped_options: {},
    ha_info: haInfo?.get(network) ?? null,
    parse_warnings: warnings.map(cut),
  }
}

// Others are served while a large plan is looked at.
const IN_ONE_GO = 200

async function judgedScopes(
  reader: Reader,
  target: Target,
  intents: readonly Intent[],
  existing: ReadonlyMap<string, Existing>,
): Promise<SentScope[]> {
  const macs = intents.flatMap(({ scope }) => scope.reservations.flatMap(({ mac_address }) => mac_address ?? []))
  // A scope that is there is either skipped or replaced: its own reservations are in nobody's way.
  const own = [...existing.values()].flatMap(({ scope_ids }) => scope_ids)
  const owners = await macOwners(reader, target, macs, own)
  const scopes: SentScope[] = []
  for (const [index, intent] of intents.entries()) {
    if (index % IN_ONE_GO === IN_ONE_GO - 1) await setImmediate()
    const judged = judge(intent, owners)
    if (typeof judged === 'string')
      scopes.push({ ...intent.scope, parse_warnings: [...intent.scope.parse_warnings, cut(judged)] })
    else
      scopes.push({
        ...judged.scope,
        skipped_options: judged.skippedOptions,
        parse_warnings: [...intent.scope.parse_warnings, ...judged.faults.map(cut)],
      })
  }
  return scopes
}

const conflictOf = (row: Existing): Preview['conflicts'][number] => ({
  subnet_cidr: row.network,
  existing_scope_id: row.scope_id,
  existing_subnet_id: row.subnet_id,
  existing_subnet_name: row.subnet_name || row.network,
  existing_pool_count: row.pool_count,
  existing_reservation_count: row.reservation_count,
  soft_deleted: row.is_trashed,
  action: 'skip',
})

function unlinked(intents: readonly Intent[], existing: ReadonlyMap<string, Existing>): string[] {
  const lone = intents.filter(({ network, refusal }) => refusal === null && !existing.has(network))
  if (lone.length === 0) return []
  const some = lone.slice(0, 5).map(({ network }) => network)
  const rest = lone.length > some.length ? ` and ${lone.length - some.length} more` : ''
  return [
    `${lone.length} scopes have no IPAM subnet of their network (${some.join(', ')}${rest}); they need a space and a block to be made in`,
  ]
}

const ambiguous = (existing: ReadonlyMap<string, Existing>): string[] =>
  named(
    [...existing.values()].flatMap(({ network, candidates, space_name }) =>
      candidates > 1
        ? [`${candidates} IP spaces have ${network}; it is linked in '${space_name}' unless one is chosen`]
        : [],
    ),
  )

/** A pool for a class that nobody has is a pool for nobody. */
async function unknownClasses(reader: Reader, target: Target, { scopes, classes }: Pulled): Promise<string[]> {
  const names = new Set(scopes.flatMap(({ pools }) => pools.flatMap((pool) => pool.class_restriction ?? [])))
  if (names.size === 0) return []
  const rows = await reader.rows(
    sql<{ name: string }>`select name from dhcp_client_class where group_id = ${target.target_group_id}`,
  )
  const known = new Set([...rows, ...classes.filter(({ supported }) => supported)].map(({ name }) => name))
  return [...names]
    .filter((name) => !known.has(name) && !/^(?:ALL|KNOWN|UNKNOWN|BOOTP|VENDOR_CLASS_.*|HA_.*)$/.test(name))
    .map(
      (name) =>
        `Pools are for the class ${JSON.stringify(name)}, which is not imported; they are for nobody until it is made`,
    )
}

function histogramOf(scopes: readonly SentScope[]): Preview['address_family_histogram'] {
  const counts: Preview['address_family_histogram'] = {}
  for (const { address_family } of scopes) counts[address_family] = (counts[address_family] ?? 0) + 1
  return counts
}
