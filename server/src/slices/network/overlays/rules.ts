/** Which sites of an overlay can reach each other, and what is left of its paths when circuits fail. */

export type Node = { overlay_site_id: string; site_id: string; site_name: string | null; preferred_circuits: string[] }
export type CircuitFact = { id: string; name: string | null; ckt_id: string | null; transport_class: string }
export type PolicyFact = { id: string; name: string; action: string; action_target: string | null; enabled: boolean }
export type Edge = { a_overlay_site_id: string; z_overlay_site_id: string; shared_circuits: string[] }

export type SiteResolution = {
  overlay_site_id: string
  site_name: string | null
  original_preferred_circuits: string[]
  surviving_preferred_circuits: string[]
  primary_circuit: string | null
  primary_circuit_name: string | null
  primary_transport_class: string | null
  blackholed: boolean
}
export type PolicyResolution = {
  policy_id: string
  policy_name: string
  action: string
  original_target: string | null
  effective_target: string | null
  impacted: boolean
  note: string | null
}

/** An edge between every two sites that use a circuit in common. */
export function edgesOf(nodes: readonly Node[]): Edge[] {
  return nodes.flatMap((a, index) =>
    nodes.slice(index + 1).flatMap((z) => {
      const shared = a.preferred_circuits.filter((id) => z.preferred_circuits.includes(id))
      const edge = { a_overlay_site_id: a.overlay_site_id, z_overlay_site_id: z.overlay_site_id }
      return shared.length > 0 ? [{ ...edge, shared_circuits: shared }] : []
    }),
  )
}

/** A circuit survives when it is not said to be down and is still there; a site without one left is cut off. */
export function resolveSite(
  node: Node,
  circuits: ReadonlyMap<string, CircuitFact>,
  down: ReadonlySet<string>,
): SiteResolution {
  const { preferred_circuits: original } = node
  const surviving = original.filter((id) => circuits.has(id) && !down.has(id))
  const primary = circuits.get(surviving[0] ?? '')
  return {
    overlay_site_id: node.overlay_site_id,
    site_name: node.site_name,
    original_preferred_circuits: original,
    surviving_preferred_circuits: surviving,
    primary_circuit: primary?.id ?? null,
    primary_circuit_name: primary?.name ?? null,
    primary_transport_class: primary?.transport_class ?? null,
    blackholed: original.length > 0 && surviving.length === 0,
  }
}

type Facts = {
  nodes: readonly Node[]
  circuits: ReadonlyMap<string, CircuitFact>
  down: ReadonlySet<string>
  sites: readonly SiteResolution[]
}

const LOST: Readonly<Record<string, (target: string, facts: Facts) => string | null>> = {
  steer_to_circuit: lostCircuit,
  steer_to_transport_class: lostClass,
  steer_to_site_via_path: lostSite,
}

/** A policy whose target is gone falls back to the overlay's own strategy; one without a target cannot lose it. */
export function resolvePolicy({ id, name, action, action_target }: PolicyFact, facts: Facts): PolicyResolution {
  const note = action_target === null ? null : (LOST[action]?.(action_target, facts) ?? null)
  return {
    policy_id: id,
    policy_name: name,
    action,
    original_target: action_target,
    effective_target: note === null ? action_target : null,
    impacted: note !== null,
    note,
  }
}

function lostCircuit(target: string, { circuits, down }: Facts): string | null {
  const circuit = [...circuits.values()].find(({ id, name, ckt_id }) => [id, name, ckt_id].includes(target))
  if (!circuit) return 'The circuit is not part of this overlay'
  return down.has(circuit.id) ? `${circuit.name === null ? 'The circuit' : `Circuit ${circuit.name}`} is down` : null
}

function lostClass(target: string, { circuits, down }: Facts): string | null {
  const ofClass = [...circuits.values()].filter(({ transport_class }) => transport_class === target)
  return ofClass.every(({ id }) => down.has(id)) ? `No ${target} circuit is left` : null
}

function lostSite(target: string, { nodes, sites }: Facts): string | null {
  const node = nodes.find(({ overlay_site_id, site_id, site_name }) =>
    [overlay_site_id, site_id, site_name].includes(target),
  )
  if (!node) return 'The site is not part of this overlay'
  const isCut = sites.find(({ overlay_site_id }) => overlay_site_id === node.overlay_site_id)?.blackholed
  return isCut ? `${node.site_name === null ? 'The site' : `Site ${node.site_name}`} is cut off` : null
}
