import { visibleIds } from '../../access/actor.ts'
import { idsIn } from '../../db/conditions.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import type { ModuleId } from '../../modules/catalog.ts'
import { modulesOn } from '../search/modules.ts'
import type { AsnDrift, CircuitAlert, NetworkSummary, OrphanService, OverlayImpact } from './schema.ts'

/** What needs attention around the addresses. Each part is of a module and a right of its own. */
export async function networkSummary(reader: Reader): Promise<NetworkSummary> {
  const isOn = await modulesOn(reader)
  const part = async <Row>({ module, permission, statement }: Part): Promise<(Row & Totals)[]> => {
    const visible = idsIn(visibleIds(reader.actor, 'read', permission))
    return isOn(module) ? reader.rows(statement(visible) as Sql<Row & Totals>) : []
  }
  const [drift, alerts, orphans, impact] = await Promise.all([
    part<AsnDrift>(asnDrift),
    part<CircuitAlert & CircuitTotals>(circuitAlerts),
    part<OrphanService>(orphanServices),
    part<OverlayImpact>(overlayImpact),
  ])
  return {
    generated_at: new Date().toISOString(),
    asn_drift_count: drift[0]?.total ?? 0,
    circuit_term_expiring_count: alerts[0]?.expiring ?? 0,
    circuit_status_changed_count: alerts[0]?.changed ?? 0,
    service_orphan_count: orphans[0]?.total ?? 0,
    overlay_impacted_count: impact[0]?.total ?? 0,
    asn_drift: drift.map(({ total: _total, ...row }) => row),
    circuit_alerts: alerts.map(({ total: _total, expiring: _expiring, changed: _changed, ...row }) => row),
    orphan_services: orphans.map(({ total: _total, ...row }) => row),
    overlay_impact: impact.map(({ total: _total, ...row }) => row),
  }
}

type Totals = { total: number }
type CircuitTotals = { expiring: number; changed: number }
/** Ten rows of those the caller may see, or of all where that is null, each with the number of all. */
type Part = {
  readonly module: ModuleId
  readonly permission: string
  readonly statement: (visible: string[] | null) => Sql
}

const asnDrift: Part = {
  module: 'network.asn',
  permission: 'manage_asns',
  statement: (visible) => sql`select id, number, name, whois_last_checked_at, count(*) over () as total from asn
    where whois_state = 'drift' and (${visible}::uuid[] is null or id = any(${visible})) order by number limit 10`,
}

const circuitAlerts: Part = {
  module: 'network.circuit',
  permission: 'circuit',
  statement: (visible) => sql`select id, name, ckt_id, status, previous_status, last_status_change_at, term_end_date,
      array_remove(array[case when is_expiring then 'term_expiring' end,
        case when is_changed then 'status_changed' end], null) as reasons,
      count(*) over () as total, count(*) filter (where is_expiring) over () as expiring,
      count(*) filter (where is_changed) over () as changed
    from circuit
    cross join lateral (select
      coalesce(term_end_date <= current_date + 30 and status <> 'decom', false) as is_expiring,
      coalesce(last_status_change_at >= now() - interval '7 days', false) as is_changed) why
    where deleted_at is null and (is_expiring or is_changed) and (${visible}::uuid[] is null or id = any(${visible}))
    order by is_expiring desc, term_end_date, last_status_change_at desc, name, id limit 10`,
}

const LEFT_FOR_GOOD = ['vrf', 'site']
const LEFT_FOR_THE_TRASH = ['subnet', 'ip_block', 'circuit', 'overlay_network', 'dhcp_scope']
const isThere = (kind: string, live: string): string =>
  `l.resource_kind = '${kind}' and exists (select from ${kind} r where r.id = l.resource_id ${live})`
const remaining = [
  ...LEFT_FOR_GOOD.map((kind) => isThere(kind, '')),
  ...LEFT_FOR_THE_TRASH.map((kind) => isThere(kind, 'and r.deleted_at is null')),
  // Of other kinds it is not known whether they are gone.
  `l.resource_kind not in (${[...LEFT_FOR_GOOD, ...LEFT_FOR_THE_TRASH].map((kind) => `'${kind}'`)})`,
]

const orphanServices: Part = {
  module: 'network.service',
  permission: 'network_service',
  statement: (
    visible,
  ) => sql`select id, name, kind, status, customer_id, count(*) over () as total from network_service s
    where deleted_at is null and status <> 'decom' and (${visible}::uuid[] is null or id = any(${visible}))
      and not exists (select from network_service_resource l where l.service_id = s.id and (${raw(remaining.join(' or '))}))
    order by name, id limit 10`,
}

const overlayImpact: Part = {
  module: 'network.overlay',
  permission: 'overlay_network',
  statement: (visible) => sql`select o.id, o.name, o.kind, o.status, count(distinct m.id) as affected_site_count,
      count(distinct preferred.id) as down_circuit_count, count(*) over () as total
    from overlay_network o join overlay_site m on m.overlay_id = o.id
    cross join lateral jsonb_array_elements_text(m.preferred_circuits) as preferred (id)
    left join circuit c on c.id = preferred.id::uuid and c.deleted_at is null
    where o.deleted_at is null and o.status <> 'decom' and (${visible}::uuid[] is null or o.id = any(${visible}))
      and (c.id is null or c.status in ('suspended', 'decom'))
    group by o.id order by o.name, o.id limit 10`,
}
