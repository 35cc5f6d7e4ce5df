import type { Need } from './lib/access.ts'
import type { IconName } from './ui/Icon.tsx'

const links = <To extends string>(list: readonly { label: string; to: To; icon: IconName; needs?: Need }[]) => list

/** The left navigation, in the order it is drawn. */
export const navigation = [
  {
    label: 'IPAM',
    links: links([
      { label: 'Spaces', to: '/ipam/spaces', icon: 'spaces', needs: { action: 'read', resource_type: 'ip_space' } },
    ]),
  },
  {
    label: 'Administration',
    links: links([
      { label: 'Users', to: '/admin/users', icon: 'user', needs: 'superadmin' },
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
      { label: 'Audit log', to: '/admin/audit', icon: 'audit', needs: { action: 'read', resource_type: 'audit_log' } },
      { label: 'Feature modules', to: '/admin/feature-modules', icon: 'modules', needs: 'superadmin' },
      { label: 'Jobs', to: '/admin/jobs', icon: 'jobs', needs: 'superadmin' },
    ]),
  },
]

export const accountSections = [
  { label: 'Profile', to: '/account/profile' },
  { label: 'Password', to: '/account/password' },
  { label: 'Second factor', to: '/account/second-factor' },
  { label: 'Sessions', to: '/account/sessions' },
  { label: 'API tokens', to: '/account/tokens' },
] as const

export const groupSections = [
  { label: 'Groups', to: '/admin/groups' },
  { label: 'Time-bound grants', to: '/admin/groups/grants' },
] as const
