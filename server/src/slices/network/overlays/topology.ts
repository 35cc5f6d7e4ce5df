import { z } from 'zod'
import { visible } from '../../../access/visible.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { RoutePath } from '../../../records/fields.ts'
import { getRow } from '../../../records/rows.ts'
import type { Routes } from '../../../slice.ts'
import { overlayFamily } from './overlays.ts'
import { policiesOf, RoutingPolicy } from './policies.ts'
import { type CircuitFact, edgesOf, type Node, resolvePolicy, resolveSite } from './rules.ts'

const TopologyNode = z.object({
  overlay_site_id: Uuid,
  site_id: Uuid,
  site_name: z.string().nullable(),
  site_code: z.string().nullable(),
  role: z.string(),
  device_id: Uuid.nullable(),
  device_name: z.string().nullable(),
  preferred_circuits: z.array(Uuid),
})
const Topology = z
  .object({
    overlay: overlayFamily.Row,
    nodes: z.array(TopologyNode),
    edges: z.array(z.object({ a_overlay_site_id: Uuid, z_overlay_site_id: Uuid, shared_circuits: z.array(Uuid) })),
    policies: z.array(RoutingPolicy),
  })
  .meta({ id: 'OverlayTopology' })

const Simulation = z
  .object({
    overlay_id: Uuid,
    down_circuits: z.array(Uuid),
    site_resolutions: z.array(
      z.object({
        overlay_site_id: Uuid,
        site_name: z.string().nullable(),
        original_preferred_circuits: z.array(Uuid),
        surviving_preferred_circuits: z.array(Uuid),
        primary_circuit: Uuid.nullable(),
        primary_circuit_name: z.string().nullable(),
        primary_transport_class: z.string().nullable(),
        blackholed: z.boolean(),
      }),
    ),
    policy_resolutions: z.array(
      z.object({
        policy_id: Uuid,
        policy_name: z.string(),
        action: z.string(),
        original_target: z.string().nullable(),
        effective_target: z.string().nullable(),
        impacted: z.boolean(),
        note: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'OverlaySimulation' })

type ShownNode = z.output<typeof TopologyNode>

/** Names of sites are for those who may read sites; the overlay alone shows that there is one. */
function nodesOf(reader: Reader, overlayId: string): Promise<ShownNode[]> {
  const isSeen = visible(reader, 'site', 'site_id')
  return reader.rows(sql<ShownNode>`
    select overlay_site.id as overlay_site_id, site_id, case when ${isSeen} then site.name end as site_name,
      case when ${isSeen} then site.code end as site_code, role, device_id, null as device_name, preferred_circuits
    from overlay_site join site on site.id = site_id where overlay_id = ${overlayId}
    order by role, overlay_site.created_at, overlay_site.id`)
}

async function topologyOf(reader: Reader, overlayId: string): Promise<z.output<typeof Topology>> {
  const overlay = await getRow(reader, overlayFamily, overlayId)
  const [nodes, policies] = await Promise.all([nodesOf(reader, overlayId), policiesOf(reader, overlayId)])
  return { overlay, nodes, edges: edgesOf(nodes), policies }
}

/** What would be left of the overlay with these circuits down. Nothing is written. */
async function simulate(reader: Reader, overlayId: string, downIds: string[]): Promise<z.output<typeof Simulation>> {
  const policies = await policiesOf(reader, overlayId)
  const nodes = await nodesOf(reader, overlayId)
  const used = new Set(nodes.flatMap(({ preferred_circuits }) => preferred_circuits))
  await requireCircuits(
    reader,
    downIds.filter((id) => !used.has(id)),
  )
  const circuits = await circuitsOf(reader, nodes)
  const down = new Set(downIds)
  const sites = nodes.map((node) => resolveSite(node, circuits, down))
  const facts = { nodes, circuits, down, sites }
  return {
    overlay_id: overlayId,
    down_circuits: downIds,
    site_resolutions: sites,
    policy_resolutions: policies.filter(({ enabled }) => enabled).map((policy) => resolvePolicy(policy, facts)),
  }
}

/** Circuits of the overlay itself are known to whoever sees it; of others, those that the caller may read. */
async function requireCircuits(reader: Reader, ids: readonly string[]): Promise<void> {
  const rows = await reader.rows(
    sql`select from circuit where id = any(${[...new Set(ids)]}) and ${visible(reader, 'circuit', 'id')}`,
  )
  if (rows.length < new Set(ids).size) throw invalid('down_circuits references a circuit row that does not exist.')
}

async function circuitsOf(reader: Reader, nodes: readonly Node[]): Promise<Map<string, CircuitFact>> {
  const isSeen = visible(reader, 'circuit', 'id')
  const ids = nodes.flatMap(({ preferred_circuits }) => preferred_circuits)
  const rows = await reader.rows(sql<CircuitFact>`
    select id, case when ${isSeen} then name end as name, case when ${isSeen} then ckt_id end as ckt_id, transport_class
    from circuit where id = any(${ids}) and deleted_at is null order by name, id`)
  return new Map(rows.map((circuit) => [circuit.id, circuit]))
}

export function topologyRoutes(app: Routes): void {
  const { read, ask } = verbs(app)

  read(
    '/:id/topology',
    'network_overlays_topology',
    'Show the sites of an overlay, the circuits they share, and its policies',
    { params: RoutePath, answer: Topology },
    (reader, { params }) => topologyOf(reader, params.id),
  )

  ask(
    '/:id/simulate',
    'network_overlays_simulate',
    'Try what is left of an overlay when circuits fail',
    {
      params: RoutePath,
      body: z.object({ down_circuits: z.array(Uuid).max(500) }).meta({ id: 'OverlaySimulate' }),
      answer: Simulation,
    },
    (reader, { params, body }) => simulate(reader, params.id, body.down_circuits),
  )
}
