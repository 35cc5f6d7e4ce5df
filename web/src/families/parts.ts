import type { FamilyType } from '../api/generated/families.ts'
import type { FieldOptions } from '../forms/form-options.ts'
import type { Identified, Resource } from '../resource/resource.ts'

type Own =
  | 'pages'
  | 'sections'
  | 'front'
  | 'leading'
  | 'actions'
  | 'uses'
  | 'listActions'
  | 'drawCreate'
  | 'drawEdit'
  | 'ownSections'
  | 'crumbs'
  | 'users'
  | 'isForceable'
  | 'homeOf'

/** What the pages of a family have beside what the interface says of it. */
export type Parts<Row extends Identified> = Pick<Resource<Row>, Own> & {
  /** How fields are drawn where label and help are not all. */
  fields?: Readonly<Record<string, FieldOptions>>
}

type Loaded = Promise<{ parts: Parts<never> }>

/** The file of each family that has some. */
export const partsOf: Readonly<Partial<Record<FamilyType, () => Loaded>>> = {
  address_set: () => import('../pages/network/address-sets.ts'),
  auth_provider: () => import('../pages/admin/providers/providers.tsx'),
  asn: () => import('../pages/network/asns.tsx'),
  circuit: () => import('../pages/network/circuits.ts'),
  custom_field: () => import('../pages/network/custom-fields.ts'),
  dhcp_client_class: () => import('../pages/dhcp/with-options.ts'),
  dhcp_lease: () => import('../pages/dhcp/leases.tsx'),
  dhcp_option_template: () => import('../pages/dhcp/with-options.ts'),
  dhcp_pool: () => import('../pages/dhcp/with-options.ts'),
  dhcp_scope: () => import('../pages/dhcp/scopes.ts'),
  dhcp_server: () => import('../pages/dhcp/servers.tsx'),
  dhcp_server_group: () => import('../pages/dhcp/groups.tsx'),
  dhcp_static_assignment: () => import('../pages/dhcp/with-options.ts'),
  dns_server: () => import('../pages/dns/servers.tsx'),
  dns_server_group: () => import('../pages/dns/groups.tsx'),
  dns_zone: () => import('../pages/dns/zones.tsx'),
  ipam_template: () => import('../pages/network/ipam-templates.tsx'),
  multicast_domain: () => import('../pages/network/multicast-domains.ts'),
  multicast_group: () => import('../pages/network/multicast.tsx'),
  nat_mapping: () => import('../pages/network/nat-mappings.ts'),
  network_service: () => import('../pages/network/services.tsx'),
  overlay_network: () => import('../pages/network/overlays.tsx'),
  router: () => import('../pages/network/routers.tsx'),
  site: () => import('../pages/network/sites.ts'),
  tls_cert: () => import('../pages/network/tls-certs.tsx'),
  vlan: () => import('../pages/network/vlans.ts'),
  vrf: () => import('../pages/network/vrfs.ts'),
}
