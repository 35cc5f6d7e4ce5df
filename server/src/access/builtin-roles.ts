import { isDeepStrictEqual } from 'node:util'
import { newId } from '../db/ids.ts'
import { raw, sql } from '../db/sql.ts'
import { type Databases, mutate, type Work } from '../db/work.ts'
import { systemActor } from './actor.ts'

export type Permission = { action: string; resource_type: string; resource_id: string | null }
export type BuiltinRole = { name: string; description: string; permissions: Permission[] }

/** Brings the roles that come with the product to what this release says; a start that finds them so writes nothing. */
export async function ensureBuiltinRoles(databases: Databases): Promise<void> {
  await mutate(databases, systemActor('built-in roles'), async (work) => {
    // Several processes may start at once.
    await work.rows(sql`select pg_advisory_xact_lock(hashtext('cadastre.builtin_roles'))`)
    const names = builtinRoles.map(({ name }) => name)
    const stored = await work.rows(sql<Stored>`select ${raw(columns)} from role where name = any(${names})`)
    for (const role of builtinRoles) {
      const before = stored.find(({ name }) => name === role.name)
      if (!before || !isCurrent(before, role)) await store(work, role, before)
    }
  })
}

const columns = 'id, name, description, is_builtin, permissions, created_at, modified_at'
type Stored = BuiltinRole & { id: string; is_builtin: boolean }

function isCurrent({ is_builtin, description, permissions }: Stored, role: BuiltinRole): boolean {
  return is_builtin && description === role.description && isDeepStrictEqual(permissions, role.permissions)
}

async function store(work: Work, role: BuiltinRole, before: Stored | undefined): Promise<void> {
  const [after] =
    await work.rows(sql<Stored>`insert into role (id, name, description, is_builtin, permissions) values (${newId()},
      ${role.name}, ${role.description}, true, ${JSON.stringify(role.permissions)})
     on conflict (name) do update set description = excluded.description, is_builtin = true,
       permissions = excluded.permissions, modified_at = now()
     returning ${raw(columns)}`)
  if (!after) throw new Error(`The built-in role ${role.name} was not stored`)
  const action = before ? 'update' : 'create'
  await work.audit({ action, type: 'role', id: after.id, display: role.name, before: before ?? null, after })
}

const on = (action: string, ...types: string[]): Permission[] =>
  types.map((resource_type) => ({ action, resource_type, resource_id: null }))

const WHAT_CONFORMITY_COVERS = ['audit_log', 'subnet', 'ip_address', 'dns_zone', 'dhcp_scope']

export const builtinRoles: readonly BuiltinRole[] = [
  { name: 'Superadmin', description: 'Everything, without limit', permissions: on('*', '*') },
  { name: 'Viewer', description: 'Sees everything and changes nothing', permissions: on('read', '*') },
  {
    name: 'IPAM Editor',
    description: 'Spaces, blocks, subnets and addresses, and what describes them',
    permissions: on(
      'admin',
      'ip_space',
      'ip_block',
      'subnet',
      'ip_address',
      'address_set',
      'vlan',
      'nat_mapping',
      'custom_field',
      'manage_ipam_templates',
      'customer',
      'site',
      'provider',
      'network_service',
    ),
  },
  {
    name: 'Address Set Editor',
    description: 'Address sets, without the subnets around them',
    permissions: on('admin', 'address_set'),
  },
  {
    name: 'DNS Editor',
    description: 'DNS server groups, zones, records, blocklists and pools',
    permissions: on('admin', 'dns_group', 'dns_zone', 'dns_record', 'dns_blocklist', 'manage_dns_pools'),
  },
  {
    name: 'DHCP Editor',
    description: 'DHCP servers, scopes, pools, reservations, classes and options',
    permissions: on(
      'admin',
      'dhcp_server',
      'dhcp_scope',
      'dhcp_pool',
      'dhcp_static',
      'dhcp_client_class',
      'dhcp_option_template',
      'dhcp_mac_block',
    ),
  },
  {
    name: 'Network Editor',
    description: 'Devices, routing, circuits and services, and the tools that look at them',
    permissions: on(
      'admin',
      'manage_network_devices',
      'manage_port_scans',
      'manage_packet_capture',
      'manage_block_sync',
      'use_network_tools',
      'manage_asns',
      'vrf',
      'circuit',
      'multicast',
      'av_flow',
      'bacnet_device',
      'dicom_ae',
      'ot_device',
      'network_service',
      'overlay_network',
      'routing_policy',
      'application_category',
      'customer',
      'site',
      'provider',
      'tls_cert',
      'dnsbl',
    ),
  },
  {
    name: 'Auditor',
    description: 'Reads the audit log, conformity results and what they are about',
    permissions: on('read', 'conformity', ...WHAT_CONFORMITY_COVERS, 'tls_cert'),
  },
  {
    name: 'Compliance Editor',
    description: 'Sets up conformity checks and reads what they are about',
    permissions: [...on('admin', 'conformity'), ...on('read', ...WHAT_CONFORMITY_COVERS)],
  },
  {
    name: 'Change Approver',
    description: 'Decides on change requests',
    permissions: [...on('approve', 'change_request'), ...on('read', 'change_request')],
  },
  {
    name: 'Requester',
    description: 'Asks for addresses, names and networks through the portal',
    permissions: [...on('write', 'provisioning_request'), ...on('read', 'provisioning_request')],
  },
  {
    name: 'Appliance Operator',
    description: 'Runs the appliance: upgrades, hosts and their health',
    permissions: on('admin', 'appliance'),
  },
]
