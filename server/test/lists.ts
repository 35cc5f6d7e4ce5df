import type { TestApp } from './harness.ts'
import type { Row, Specimens } from './specimens.ts'

type Parent =
  | 'user'
  | 'asn'
  | 'cutoverPlan'
  | 'group'
  | 'overlay'
  | 'router'
  | 'subnet'
  | 'address'
  | 'host'
  | 'site'
  | 'target'
  | 'vrf'
  | 'dhcpGroup'
  | 'dhcpScope'
  | 'dhcpServer'
  | 'dnsGroup'
  | 'dnsPool'
  | 'dnsZone'
export type Parents = Readonly<Record<Parent, string>>

/** How a row gets into a list, and where the list is asked for. */
export type Recipe = {
  table: string
  /** What must hold of a row. */
  fixed?: (parents: Parents) => Row
  path?: (parents: Parents) => string
  /** For rows that come another way; gives the id. */
  insert?: (cadastre: TestApp, n: number) => Promise<string>
  /** What else a row needs to be in the list. */
  link?: (parents: Parents, id: string) => [table: string, row: Row]
}

const LATER = '2031-01-01T00:00:00Z'
const permissions = '[]'

const aliasOf = ({ address, dnsZone }: Parents): Row => ({
  zone_id: dnsZone,
  ip_address_id: address,
  auto_generated: true,
  record_type: 'CNAME',
})

/** Rows that belong to a group of DHCP servers, in the list of that group. */
const ofDhcpGroup = (table: string, end: string): Recipe => ({
  table,
  fixed: ({ dhcpGroup }) => ({ group_id: dhcpGroup }),
  path: ({ dhcpGroup }) => `/dhcp/server-groups/${dhcpGroup}/${end}`,
})
/** What was seen on the networks of a group of DHCP servers. */
const seenInGroup = (table: string, at: string, end: string): Recipe => ({
  table,
  fixed: ({ dhcpGroup }) => ({ group_id: dhcpGroup }),
  path: ({ dhcpGroup }) => `${at}/${dhcpGroup}/${end}`,
})
const ofDhcpScope = (table: string, end: string): Recipe => ({
  table,
  fixed: ({ dhcpScope }) => ({ scope_id: dhcpScope }),
  path: ({ dhcpScope }) => `/dhcp/scopes/${dhcpScope}/${end}`,
})

/** For every list that is not simply that of a declared family. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  '/address-sets': { table: 'address_set' },
  '/admin/jobs': {
    table: 'graphile_worker._private_jobs',
    insert: async ({ sql }, n) => {
      const [job] = await sql<{ id: string }>(`select id from graphile_worker.add_job($1::text, '{}'::json)`, [`t${n}`])
      return String(job?.id)
    },
  },
  '/admin/trash': { table: 'subnet', fixed: () => ({ deleted_at: LATER }) },
  '/ai/proposals': { table: 'ai_proposal', fixed: ({ user }) => ({ user_id: user }) },
  '/api-tokens': { table: 'api_token', fixed: () => ({ scopes: '[]', resource_grants: '[]' }) },
  '/asns/:id/communities': {
    table: 'bgp_community',
    fixed: ({ asn }) => ({ asn_id: asn }),
    path: ({ asn }) => `/asns/${asn}/communities`,
  },
  '/asns/bgp/tracked-prefixes': { table: 'bgp_tracked_prefix' },
  '/asns/peerings': { table: 'bgp_peering' },
  '/audit': {
    table: 'audit_log',
    insert: async ({ call, sql }, n) => {
      const { body } = await call('POST', '/api/v1/ipam/spaces', { body: { name: `audited ${n}` } })
      const [entry] = await sql<{ id: string }>('select id from audit_log where resource_id = $1', [body.id])
      return String(entry?.id)
    },
  },
  '/certificates': { table: 'certificate' },
  '/circuits/by-site/:site_id': {
    table: 'circuit',
    fixed: ({ site }) => ({ a_end_site_id: site }),
    path: ({ site }) => `/circuits/by-site/${site}`,
  },
  '/custom-fields': { table: 'custom_field' },
  '/dns/groups/:id/catalog-zone/members': {
    table: 'dns_zone',
    fixed: ({ dnsGroup }) => ({ group_id: dnsGroup }),
    path: ({ dnsGroup }) => `/dns/groups/${dnsGroup}/catalog-zone/members`,
  },
  '/dhcp/delegated-prefixes': { table: 'dhcp_delegated_prefix' },
  '/dhcp/leases': { table: 'dhcp_lease' },
  '/dhcp/servers/:id/lease-history': {
    table: 'dhcp_lease_history',
    fixed: ({ dhcpServer }) => ({ server_id: dhcpServer }),
    path: ({ dhcpServer }) => `/dhcp/servers/${dhcpServer}/lease-history?since=2000-01-01`,
  },
  '/dhcp/servers/:id/leases': {
    table: 'dhcp_lease',
    fixed: ({ dhcpServer }) => ({ server_id: dhcpServer }),
    path: ({ dhcpServer }) => `/dhcp/servers/${dhcpServer}/leases`,
  },
  '/dhcp/scopes/:id/pools': ofDhcpScope('dhcp_pool', 'pools'),
  '/dhcp/scopes/:id/statics': ofDhcpScope('dhcp_static_assignment', 'statics'),
  '/dhcp/server-groups/:group_id/client-classes': ofDhcpGroup('dhcp_client_class', 'client-classes'),
  '/dhcp/server-groups/:group_id/mac-blocks': ofDhcpGroup('dhcp_mac_block', 'mac-blocks'),
  '/dhcp/server-groups/:group_id/option-templates': ofDhcpGroup('dhcp_option_template', 'option-templates'),
  '/dhcp/groups/:group_id/responders': seenInGroup('dhcp_responder', '/dhcp/groups', 'responders'),
  '/dhcp/ra/groups/:group_id/observed-routers': seenInGroup('ra_router', '/dhcp/ra/groups', 'observed-routers'),
  '/dhcp/ra/groups/:group_id/ra-allowlist': seenInGroup('ra_router_allowlist', '/dhcp/ra/groups', 'ra-allowlist'),
  '/dhcp/server-groups/:group_id/phone-profiles': ofDhcpGroup('dhcp_phone_profile', 'phone-profiles'),
  '/dhcp/server-groups/:group_id/pxe-profiles': ofDhcpGroup('dhcp_pxe_profile', 'pxe-profiles'),
  '/dhcp/server-groups/:group_id/scopes': ofDhcpGroup('dhcp_scope', 'scopes'),
  '/dhcp/subnets/:subnet_id/dhcp-scopes': {
    table: 'dhcp_scope',
    fixed: ({ subnet }) => ({ subnet_id: subnet }),
    path: ({ subnet }) => `/dhcp/subnets/${subnet}/dhcp-scopes`,
  },
  '/dns/groups/:group_id/records': {
    table: 'dns_record',
    fixed: ({ dnsZone }) => ({ zone_id: dnsZone }),
    path: ({ dnsGroup }) => `/dns/groups/${dnsGroup}/records`,
  },
  '/dns/groups/:group_id/zones/:id/records': {
    table: 'dns_record',
    fixed: ({ dnsZone }) => ({ zone_id: dnsZone }),
    path: ({ dnsGroup, dnsZone }) => `/dns/groups/${dnsGroup}/zones/${dnsZone}/records`,
  },
  '/dns/groups/:group_id/zones/:zone_id/pools': {
    table: 'dns_pool',
    fixed: ({ dnsZone }) => ({ zone_id: dnsZone }),
    path: ({ dnsGroup, dnsZone }) => `/dns/groups/${dnsGroup}/zones/${dnsZone}/pools`,
  },
  '/dns/pools/:pool_id/members': {
    table: 'dns_pool_member',
    fixed: ({ dnsPool }) => ({ pool_id: dnsPool }),
    path: ({ dnsPool }) => `/dns/pools/${dnsPool}/members`,
  },
  '/dns/views': { table: 'dns_view' },
  '/dns/zones': { table: 'dns_zone' },
  '/groups': { table: 'group' },
  '/groups/time-bound-grants': { table: 'time_bound_grant' },
  '/ipam/addresses/:id/aliases': {
    table: 'dns_record',
    fixed: aliasOf,
    path: ({ address }) => `/ipam/addresses/${address}/aliases`,
  },
  '/ipam/addresses/:id/mac-history': {
    table: 'ip_mac_history',
    fixed: ({ address }) => ({ ip_address_id: address }),
    path: ({ address }) => `/ipam/addresses/${address}/mac-history`,
  },
  '/ipam/addresses/search': { table: 'ip_address', fixed: ({ subnet }) => ({ subnet_id: subnet }) },
  '/ipam/blocks': { table: 'ip_block' },
  '/ipam/nat-mappings': { table: 'nat_mapping', fixed: () => ({ kind: 'hide' }) },
  '/ipam/nat-mappings/by-ip/:address_id': {
    table: 'nat_mapping',
    fixed: ({ host }) => ({ kind: 'hide', internal_ip: host }),
    path: ({ address }) => `/ipam/nat-mappings/by-ip/${address}`,
  },
  '/ipam/nat-mappings/by-subnet/:subnet_id': {
    table: 'nat_mapping',
    fixed: ({ subnet }) => ({ kind: 'hide', internal_subnet_id: subnet }),
    path: ({ subnet }) => `/ipam/nat-mappings/by-subnet/${subnet}`,
  },
  '/ipam/plans': { table: 'subnet_plan' },
  '/ipam/reports/stale-ips': {
    table: 'ip_address',
    fixed: ({ subnet }) => ({ subnet_id: subnet, last_seen_at: '2020-01-01T00:00:00Z', status: 'allocated' }),
  },
  '/ipam/spaces': { table: 'ip_space' },
  '/ipam/subnets': { table: 'subnet' },
  '/ipam/subnets/:id/aliases': {
    table: 'dns_record',
    fixed: aliasOf,
    path: ({ subnet }) => `/ipam/subnets/${subnet}/aliases`,
  },
  '/ipam/subnets/:id/addresses': {
    table: 'ip_address',
    fixed: ({ subnet }) => ({ subnet_id: subnet }),
    path: ({ subnet }) => `/ipam/subnets/${subnet}/addresses`,
  },
  '/ipam/templates': { table: 'ipam_template' },
  '/migration/cutover/plans': { table: 'cutover_plan' },
  '/migration/cutover/plans/:id/events': {
    table: 'cutover_event',
    fixed: ({ cutoverPlan }) => ({ plan_id: cutoverPlan }),
    path: ({ cutoverPlan }) => `/migration/cutover/plans/${cutoverPlan}/events`,
  },
  '/multicast/domains': { table: 'multicast_domain' },
  '/multicast/groups/:id/memberships': {
    table: 'multicast_membership',
    fixed: ({ group }) => ({ group_id: group }),
    path: ({ group }) => `/multicast/groups/${group}/memberships`,
  },
  '/multicast/groups/:id/ports': {
    table: 'multicast_group_port',
    fixed: ({ group }) => ({ group_id: group }),
    path: ({ group }) => `/multicast/groups/${group}/ports`,
  },
  '/multicast/memberships': {
    table: 'multicast_membership',
    fixed: ({ address }) => ({ ip_address_id: address }),
    path: ({ address }) => `/multicast/memberships?ip_address_id=${address}`,
  },
  '/overlays/:id/policies': {
    table: 'routing_policy',
    fixed: ({ overlay }) => ({ overlay_id: overlay }),
    path: ({ overlay }) => `/overlays/${overlay}/policies`,
  },
  '/overlays/:id/sites': {
    table: 'overlay_site',
    fixed: ({ overlay }) => ({ overlay_id: overlay }),
    path: ({ overlay }) => `/overlays/${overlay}/sites`,
  },
  '/roles': { table: 'role', fixed: () => ({ permissions }) },
  '/saved-views': { table: 'saved_view', fixed: ({ user }) => ({ user_id: user }) },
  '/services/by-resource/:kind/:resource_id': {
    table: 'network_service',
    link: ({ vrf }, id) => ['network_service_resource', { service_id: id, resource_kind: 'vrf', resource_id: vrf }],
    path: ({ vrf }) => `/services/by-resource/vrf/${vrf}`,
  },
  '/sessions': { table: 'user_session' },
  '/sessions/me': { table: 'user_session', fixed: ({ user }) => ({ user_id: user }) },
  '/tls-certs/:id/probes': {
    table: 'tls_cert_probe',
    fixed: ({ target }) => ({ target_id: target, chain: '[]' }),
    path: ({ target }) => `/tls-certs/${target}/probes`,
  },
  '/users': { table: 'user' },
  '/vlans/routers': { table: 'router' },
  '/vlans/vlans': { table: 'vlan' },
  '/vlans/routers/:id/vlans': {
    table: 'vlan',
    fixed: ({ router }) => ({ router_id: router }),
    path: ({ router }) => `/vlans/routers/${router}/vlans`,
  },
}

/** The rows others hang on. */
export async function parentsIn({ sql }: TestApp, specimens: Specimens): Promise<Parents> {
  const [user] = await sql<{ id: string }>(`select id from "user" where username = 'admin'`)
  const made = async (table: string, fixed: Row = {}) => String((await specimens.row(table, fixed)).id)
  const subnet = await made('subnet')
  const zone = await specimens.row('dns_zone')
  const scope = await specimens.row('dhcp_scope')
  const address = await specimens.row('ip_address', { subnet_id: subnet, forward_zone_id: zone.id })
  return {
    user: user?.id ?? '',
    subnet,
    address: String(address.id),
    host: String(address.address),
    asn: await made('asn'),
    cutoverPlan: await made('cutover_plan'),
    group: await made('multicast_group'),
    overlay: await made('overlay_network'),
    router: await made('router'),
    site: await made('site'),
    target: await made('tls_cert_target'),
    vrf: await made('vrf'),
    dhcpGroup: String(scope.group_id),
    dhcpScope: String(scope.id),
    dhcpServer: await made('dhcp_server'),
    dnsGroup: String(zone.group_id),
    dnsPool: await made('dns_pool'),
    dnsZone: String(zone.id),
  }
}
