import type { FamilyType } from './api/generated/families.ts'
import { families, hasListPage } from './families/families.ts'
import { hasOwnPages } from './families/own-pages.ts'
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

/** Links to the lists of an area by their names; a list below another's address is a tab of that one. */
function familyLinks(area: string, only?: readonly FamilyType[]): PageLink[] {
  const listed = [...families.values()].filter(hasListPage)
  const isTab = (page: string) => listed.some((other) => page.startsWith(`${other.page}/`))
  return listed
    .filter((family) => family.area === area && !hasOwnPages(family.type) && !isTab(family.page))
    .filter(({ type }) => only?.some((one) => one === type) ?? true)
    .map(({ menu, title, page, icon, permission, module, key }) => ({
      ...{ label: menu ?? title, to: page, icon, needs: read(permission) },
      ...(module !== undefined && { module }),
      ...(key !== undefined && { key }),
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

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
      ...familyLinks('ipam'),
    ],
  },
  {
    label: 'DNS',
    links: [
      { label: 'Zones', to: '/dns/zones', icon: 'zone', needs: read('dns_zone'), key: 'z' },
      ...familyLinks('dns'),
      { label: 'DNS changes', to: '/dns/changes', icon: 'history', needs: read('dns_zone') },
    ],
  },
  // What belongs to a group or a scope is found there; these are what people look for by itself.
  {
    label: 'DHCP',
    links: familyLinks('dhcp', [
      'dhcp_server_group',
      'dhcp_server',
      'dhcp_scope',
      'dhcp_static_assignment',
      'dhcp_lease',
    ]),
  },
  { label: 'Network', links: familyLinks('network') },
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
      { label: 'Feature modules', to: '/admin/feature-modules', icon: 'modules', needs: 'superadmin' },
      { label: 'Trash', to: '/admin/trash', icon: 'trash', needs: 'superadmin' },
      { label: 'Jobs', to: '/admin/jobs', icon: 'jobs', needs: 'superadmin', key: 'j' },
      { label: 'Health', to: '/admin/health', icon: 'health', needs: 'superadmin' },
      { label: 'Copilot tools', to: '/admin/ai-tools', icon: 'tools', needs: 'superadmin', module: 'ai.copilot' },
      { label: 'Proposals', to: '/admin/proposals', icon: 'proposal', module: 'ai.copilot' },
      ...familyLinks('admin'),
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
