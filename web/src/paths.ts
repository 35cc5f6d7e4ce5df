import type { Need } from './lib/access.ts'
import type { IconName } from './ui/icons.ts'

export interface PageLink {
  label: string
  to: string
  icon: IconName
  needs?: Need
  /** Not shown while this module is off. */
  module?: string
  /** `g` and then this letter goes there. */
  key?: string
}

export interface NavSection {
  label: string
  links: readonly PageLink[]
}

const read = (resource_type: string): Need => ({ action: 'read', resource_type })

/** The left navigation, in the order it is drawn. */
export const navigation: readonly NavSection[] = [
  {
    label: 'Start',
    links: [
      { label: 'Overview', to: '/overview', icon: 'home', key: 'h' },
      { label: 'Search', to: '/search', icon: 'search', key: 'f' },
      {
        label: 'Network tools',
        to: '/tools',
        icon: 'probe',
        needs: read('use_network_tools'),
        module: 'tools.network',
        key: 't',
      },
    ],
  },
  {
    label: 'Address space',
    links: [
      { label: 'Spaces', to: '/ipam/spaces', icon: 'spaces', needs: read('ip_space'), key: 's' },
      { label: 'Subnets', to: '/ipam/subnets', icon: 'subnets', needs: read('subnet'), key: 'n' },
      { label: 'Subnet plans', to: '/ipam/plans', icon: 'template', needs: read('ip_block') },
      {
        label: 'Address sets',
        to: '/network/address-sets',
        icon: 'set',
        needs: read('address_set'),
        module: 'ipam.address_sets',
      },
      {
        label: 'NAT mappings',
        to: '/network/nat-mappings',
        icon: 'swap',
        needs: read('nat_mapping'),
        module: 'ipam.nat',
      },
      {
        label: 'IPAM templates',
        to: '/network/ipam-templates',
        icon: 'template',
        needs: read('manage_ipam_templates'),
      },
    ],
  },
  {
    label: 'Network',
    links: [
      { label: 'Sites', to: '/network/sites', icon: 'site', needs: read('site'), module: 'network.site', key: 'i' },
      {
        label: 'Routers and VLANs',
        to: '/network/routers',
        icon: 'vlan',
        needs: read('vlan'),
        module: 'network.vlan',
        key: 'v',
      },
      { label: 'VRFs', to: '/network/vrfs', icon: 'vrf', needs: read('vrf'), module: 'network.vrf' },
      {
        label: 'Customers',
        to: '/network/customers',
        icon: 'customer',
        needs: read('customer'),
        module: 'network.customer',
        key: 'c',
      },
      {
        label: 'Providers',
        to: '/network/providers',
        icon: 'provider',
        needs: read('provider'),
        module: 'network.provider',
      },
      {
        label: 'Circuits',
        to: '/network/circuits',
        icon: 'circuit',
        needs: read('circuit'),
        module: 'network.circuit',
      },
      {
        label: 'Services',
        to: '/network/services',
        icon: 'service',
        needs: read('network_service'),
        module: 'network.service',
      },
      { label: 'ASNs', to: '/network/asns', icon: 'asn', needs: read('manage_asns'), module: 'network.asn' },
      {
        label: 'Overlays',
        to: '/network/overlays',
        icon: 'overlay',
        needs: read('overlay_network'),
        module: 'network.overlay',
      },
      {
        label: 'Multicast',
        to: '/network/multicast',
        icon: 'multicast',
        needs: read('multicast'),
        module: 'network.multicast',
      },
      {
        label: 'Applications',
        to: '/network/applications',
        icon: 'application',
        needs: read('application_category'),
        module: 'network.application',
      },
      {
        label: 'Domains',
        to: '/network/domains',
        icon: 'domain',
        needs: read('manage_domains'),
        module: 'network.domain',
      },
      {
        label: 'TLS certificates',
        to: '/network/tls-certs',
        icon: 'certificate',
        needs: read('tls_cert'),
        module: 'security.tls_certs',
      },
    ],
  },
  {
    label: 'Reports',
    links: [
      {
        label: 'Fullest subnets',
        to: '/reports/subnets',
        icon: 'chart',
        needs: read('subnet'),
        module: 'reports.top_n',
        key: 'r',
      },
      {
        label: 'Largest owners',
        to: '/reports/owners',
        icon: 'groups',
        needs: read('customer'),
        module: 'reports.top_n',
      },
      {
        label: 'Most changed',
        to: '/reports/changes',
        icon: 'history',
        needs: read('audit_log'),
        module: 'reports.top_n',
      },
      { label: 'Stale addresses', to: '/reports/stale-addresses', icon: 'address', needs: read('subnet') },
    ],
  },
  {
    label: 'Administration',
    links: [
      { label: 'Users', to: '/admin/users', icon: 'user', needs: 'superadmin', key: 'u' },
      { label: 'Groups', to: '/admin/groups', icon: 'groups' },
      { label: 'Roles', to: '/admin/roles', icon: 'roles' },
      { label: 'API tokens', to: '/admin/tokens', icon: 'key', needs: 'superadmin' },
      { label: 'Sessions', to: '/admin/sessions', icon: 'sessions', needs: 'superadmin' },
      {
        label: 'Settings',
        to: '/admin/settings',
        icon: 'settings',
        needs: { action: 'write', resource_type: 'settings' },
      },
      {
        label: 'Certificates',
        to: '/admin/certificates',
        icon: 'lock',
        needs: 'superadmin',
        module: 'security.certificates',
      },
      { label: 'Audit log', to: '/admin/audit', icon: 'audit', needs: read('audit_log'), key: 'a' },
      { label: 'Custom fields', to: '/network/custom-fields', icon: 'fields', needs: read('custom_field') },
      { label: 'Feature modules', to: '/admin/feature-modules', icon: 'modules', needs: 'superadmin' },
      { label: 'Trash', to: '/admin/trash', icon: 'trash', needs: 'superadmin' },
      { label: 'Jobs', to: '/admin/jobs', icon: 'jobs', needs: 'superadmin', key: 'j' },
      { label: 'Health', to: '/admin/health', icon: 'health', needs: 'superadmin' },
      { label: 'Copilot tools', to: '/admin/ai-tools', icon: 'tools', needs: 'superadmin', module: 'ai.copilot' },
      { label: 'Proposals', to: '/admin/proposals', icon: 'proposal', module: 'ai.copilot' },
    ],
  },
]

export const accountSections = [
  { label: 'Profile', to: '/account/profile' },
  { label: 'Password', to: '/account/password' },
  { label: 'Second factor', to: '/account/second-factor' },
  { label: 'Sessions', to: '/account/sessions' },
  { label: 'API tokens', to: '/account/tokens' },
] as const

export const multicastPages = [
  { label: 'Groups', to: '/network/multicast' },
  { label: 'Domains', to: '/network/multicast/domains' },
] as const

export const groupSections = [
  { label: 'Groups', to: '/admin/groups' },
  { label: 'Time-bound grants', to: '/admin/groups/grants' },
] as const
