import { type Cidr, parseAddress, supernet } from '@cadastre/core/ip'
import { reverseZone } from '@cadastre/core/reverse'
import type { ChecklistItem } from './schema.ts'

/** What can be told by looking at the plan's own zones; it ticks nothing. */
export type Evaluation = Pick<ChecklistItem, 'auto_state' | 'auto_detail'>

export type EvaluationFacts = {
  zones: readonly { name: string; isReverse: boolean }[]
  /** SRV records of domain controllers, by zone. */
  controllers: readonly { zone: string; count: number }[]
  /** Values of A records in the zones of the plan. */
  addresses: readonly string[]
  /** Every reverse zone of the groups that the plan's zones are in. */
  managedReverse: readonly string[]
  /** Zones that anybody may transfer. */
  open: readonly string[]
}

const MOST_NAMED = 10
const listed = (names: readonly string[]): string => {
  const more = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const said = (auto_state: Evaluation['auto_state'], auto_detail: string): Evaluation => ({ auto_state, auto_detail })
const NO_ZONES = said('not_applicable', 'The plan has no zones')

export function evaluate(key: string, facts: EvaluationFacts): Evaluation {
  if (key === 'dc_srv_registration') return controllersOf(facts)
  if (key === 'reverse_zone_ownership') return reverseOf(facts)
  if (key === 'zone_transfer_acls') return transfersOf(facts)
  return said('manual', '')
}

function controllersOf({ zones, controllers }: EvaluationFacts): Evaluation {
  if (zones.length === 0) return NO_ZONES
  if (controllers.length === 0) return said('ok', 'The zones of the plan hold no SRV records of domain controllers')
  return said(
    'attention',
    `SRV records of domain controllers: ${listed(controllers.map(({ zone, count }) => `${zone} (${count})`))}`,
  )
}

/** The /24 zones that pointers of these addresses lie in. */
export function reverseZonesOf(addresses: readonly string[]): string[] {
  const zones = addresses.flatMap((text) => {
    const address = parseAddress(text)
    if (address?.family !== 4) return []
    const host: Cidr = { family: 4, first: address.value, prefix: 32 }
    return [reverseZone(supernet(host, 24))]
  })
  return [...new Set(zones)].sort()
}

function reverseOf({ zones, addresses, managedReverse }: EvaluationFacts): Evaluation {
  if (!zones.some(({ isReverse }) => !isReverse)) return said('not_applicable', 'The plan has no forward zones')
  const inPlan = new Set(zones.map(({ name }) => name))
  const needed = reverseZonesOf(addresses).filter((zone) => !inPlan.has(zone))
  if (needed.length === 0) return said('ok', 'Every reverse zone of the addresses is in the plan')
  const managed = new Set(managedReverse)
  const [here, absent] = [needed.filter((zone) => managed.has(zone)), needed.filter((zone) => !managed.has(zone))]
  const parts = [
    ...(here.length > 0 ? [`here, and not in the plan: ${listed(here)}`] : []),
    ...(absent.length > 0 ? [`not here at all: ${listed(absent)}`] : []),
  ]
  return said('attention', `Reverse zones ${parts.join('; ')}`)
}

function transfersOf({ zones, open }: EvaluationFacts): Evaluation {
  if (zones.length === 0) return NO_ZONES
  if (open.length === 0) return said('ok', 'No zone of the plan may be transferred by anybody')
  return said('attention', `Anybody may transfer: ${listed(open)}`)
}
