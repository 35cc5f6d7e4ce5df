import * as operations from '../../api/generated/operations.ts'
import {
  overlaySiteCreate,
  overlaySiteUpdate,
  routingPolicyCreate,
  routingPolicyUpdate,
} from '../../api/generated/schemas/overlays.ts'
import type { OverlayNetwork, OverlaySite, RoutingPolicy } from '../../api/generated/types.ts'
import type { Section } from '../../resource/resource.ts'
import { type SubRecord, SubRecords } from '../../resource/SubRecords.tsx'
import { columnsFor } from './columns.tsx'
import { OverlaySimulation } from './OverlaySimulation.tsx'
import { OverlayTopology } from './OverlayTopology.tsx'
import { servicesOf } from './services-of.tsx'

const site = columnsFor<OverlaySite>()
const policy = columnsFor<RoutingPolicy>()

const overlaySites: SubRecord<OverlaySite> = {
  title: 'Sites',
  one: 'site',
  icon: 'site',
  permission: 'overlay_network',
  nameOf: ({ role }) => `the ${role}`,
  columns: [
    { ...site.link('site_id', 'site'), wideOnly: false },
    site.state('role'),
    site.link('loopback_subnet_id', 'subnet'),
    site.text('notes'),
  ],
  list: operations.network_overlay_sites_list,
  create: operations.network_overlay_sites_create,
  fields: overlaySiteCreate,
  form: { fields: { device_id: { hidden: true } } },
  remove: operations.network_overlay_sites_delete,
  update: operations.network_overlay_sites_update,
  updateFields: overlaySiteUpdate,
  params: ({ id }, owner) => ({ id: owner, sid: id }),
}

const policies: SubRecord<RoutingPolicy> = {
  title: 'Policies',
  one: 'policy',
  icon: 'filter',
  permission: 'overlay_network',
  nameOf: ({ name }) => name,
  columns: [
    policy.number('priority', { wideOnly: false }),
    policy.text('name', { wideOnly: false }),
    policy.state('match_kind', { wideOnly: true }),
    policy.text('match_value'),
    policy.state('action', { wideOnly: true }),
    policy.text('action_target'),
    policy.flag('enabled'),
  ],
  list: operations.network_overlay_policies_list,
  create: operations.network_overlay_policies_create,
  fields: routingPolicyCreate,
  remove: operations.network_overlay_policies_delete,
  update: operations.network_overlay_policies_update,
  updateFields: routingPolicyUpdate,
  params: ({ id }, owner) => ({ id: owner, pid: id }),
}

export const overlaySections: readonly Section<OverlayNetwork>[] = [
  { id: 'sites', label: 'Sites', draw: ({ id }) => <SubRecords of={overlaySites} owner={id} /> },
  { id: 'policies', label: 'Policies', draw: ({ id }) => <SubRecords of={policies} owner={id} /> },
  { id: 'topology', label: 'Topology', draw: ({ id }) => <OverlayTopology id={id} /> },
  { id: 'simulation', label: 'What if', draw: ({ id }) => <OverlaySimulation id={id} /> },
  servicesOf('overlay_network'),
]
