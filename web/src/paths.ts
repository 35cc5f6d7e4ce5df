/** The left navigation, in the order it is drawn. */
export const navigation = [
  { label: 'IPAM', links: [{ label: 'Spaces', to: '/ipam/spaces', icon: 'spaces' }] },
  {
    label: 'Administration',
    links: [
      { label: 'Audit log', to: '/admin/audit', icon: 'audit' },
      { label: 'Feature modules', to: '/admin/feature-modules', icon: 'modules' },
      { label: 'Jobs', to: '/admin/jobs', icon: 'jobs' },
    ],
  },
] as const
