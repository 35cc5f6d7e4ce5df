import { z } from 'zod'
import { visible } from '../../../access/visible.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { Uuid } from '../../../http/schema.ts'
import { getRow } from '../../../records/rows.ts'
import { ServiceResource, serviceFamily } from './services.ts'

const role = z.string().nullable()
const EdgeVrf = z.object({
  id: Uuid,
  name: z.string(),
  route_distinguisher: z.string().nullable(),
  import_targets: z.array(z.string()),
  export_targets: z.array(z.string()),
})
const EdgeSite = z.object({ id: Uuid, name: z.string(), code: z.string().nullable(), role })
const EdgeCircuit = z.object({
  id: Uuid,
  name: z.string(),
  ckt_id: z.string().nullable(),
  transport_class: z.string(),
  bandwidth_mbps_down: z.int(),
  bandwidth_mbps_up: z.int(),
  role,
})
const EdgeSubnet = z.object({ id: Uuid, cidr: z.string(), vrf_id: Uuid.nullable(), role })

const VpnSummary = z
  .object({
    kind: z.literal('mpls_l3vpn'),
    vrf: EdgeVrf.nullable(),
    edge_sites: z.array(EdgeSite),
    edge_circuits: z.array(EdgeCircuit),
    edge_subnets: z.array(EdgeSubnet),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'VpnServiceSummary' })
const CustomSummary = z
  .object({
    kind: z.literal('custom'),
    by_kind: z.record(z.string(), z.int()),
    resources: z.array(ServiceResource),
  })
  .meta({ id: 'CustomServiceSummary' })

export const ServiceSummary = z.union([VpnSummary, CustomSummary])
export type ServiceSummary = z.output<typeof ServiceSummary>
type VpnSummary = z.output<typeof VpnSummary>

/** A VPN by its edges and what looks wrong with them; any other service by what it is made of. */
export async function summaryOf(reader: Reader, id: string): Promise<ServiceSummary> {
  const { kind, resources } = await getRow(reader, serviceFamily, id)
  if (kind === 'mpls_l3vpn') return vpnSummary(reader, id)
  const by_kind: Record<string, number> = {}
  for (const { resource_kind } of resources) by_kind[resource_kind] = (by_kind[resource_kind] ?? 0) + 1
  return { kind: 'custom', by_kind, resources }
}

async function vpnSummary(reader: Reader, id: string): Promise<VpnSummary> {
  const linked = <Row>(kind: string, columns: string, from: string): Promise<(Row & Seen)[]> =>
    reader.rows(
      sql<Row & Seen>`select ${raw(columns)}, ${visible(reader, kind, 'link.resource_id')} as is_seen
        from network_service_resource link join ${raw(from)}
        where link.service_id = ${id} and link.resource_kind = ${kind} order by link.created_at, link.id`,
    )
  const [vrfs, edge_sites, edge_circuits, edge_subnets] = await Promise.all([
    linked<z.output<typeof EdgeVrf>>(
      'vrf',
      'vrf.id, vrf.name, vrf.route_distinguisher, vrf.import_targets, vrf.export_targets',
      'vrf on vrf.id = link.resource_id',
    ),
    linked<z.output<typeof EdgeSite>>(
      'site',
      'site.id, site.name, site.code, link.role',
      'site on site.id = link.resource_id',
    ),
    linked<z.output<typeof EdgeCircuit>>(
      'circuit',
      'circuit.id, name, ckt_id, transport_class, bandwidth_mbps_down, bandwidth_mbps_up, link.role',
      'circuit on circuit.id = link.resource_id and circuit.deleted_at is null',
    ),
    linked<z.output<typeof EdgeSubnet>>(
      'subnet',
      'subnet.id, subnet.network as cidr, ip_block.vrf_id, link.role',
      `subnet on subnet.id = link.resource_id and subnet.deleted_at is null
       join ip_block on ip_block.id = subnet.block_id`,
    ),
  ])
  return {
    kind: 'mpls_l3vpn',
    vrf: seen(vrfs)[0] ?? null,
    edge_sites: seen(edge_sites),
    edge_circuits: seen(edge_circuits),
    edge_subnets: seen(edge_subnets),
    warnings: warningsOf(vrfs, edge_sites, edge_subnets),
  }
}

/** Whether the caller may read the row itself; the service alone does not show what it is made of. */
type Seen = { is_seen: boolean }

const seen = <Row>(rows: readonly (Row & Seen)[]): Omit<Row & Seen, 'is_seen'>[] =>
  rows.filter(({ is_seen }) => is_seen).map(({ is_seen: _told, ...row }) => row)

/** What looks wrong, whoever asks; only what they may read is named. */
function warningsOf(
  vrfs: readonly { id: string }[],
  sites: readonly object[],
  subnets: readonly (z.output<typeof EdgeSubnet> & Seen)[],
): string[] {
  const [vrf] = vrfs
  const astray = vrf ? subnets.filter(({ vrf_id }) => vrf_id !== null && vrf_id !== vrf.id) : []
  const hidden = astray.filter(({ is_seen }) => !is_seen).length
  return [
    ...(vrfs.length === 0 ? ['The service has no VRF'] : []),
    ...(vrfs.length > 1 ? [`The service has ${vrfs.length} VRFs; a VPN has one`] : []),
    ...(sites.length < 2 ? ['The service has fewer than two sites'] : []),
    ...seen(astray).map(({ cidr }) => `Subnet ${cidr} lies in another VRF`),
    ...(hidden > 0 ? [`${hidden} more of its subnets lie in another VRF`] : []),
  ]
}
