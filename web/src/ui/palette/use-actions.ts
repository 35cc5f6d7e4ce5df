import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { toolTabs } from '../../pages/tools/tabs.ts'
import type { EntryGroup } from './entries.ts'

/** What can be made from anywhere, and the page whose dialog makes it. */
const makes = [
  { label: 'New space', to: '/ipam/spaces', type: 'ip_space' },
  { label: 'New subnet', to: '/ipam/subnets', type: 'subnet' },
  { label: 'New router', to: '/network/routers', type: 'vlan' },
  { label: 'New site', to: '/network/sites', type: 'site' },
  { label: 'New VRF', to: '/network/vrfs', type: 'vrf' },
  { label: 'New customer', to: '/network/customers', type: 'customer' },
  { label: 'New provider', to: '/network/providers', type: 'provider' },
  { label: 'New circuit', to: '/network/circuits', type: 'circuit' },
  { label: 'New service', to: '/network/services', type: 'network_service' },
  { label: 'New ASN', to: '/network/asns', type: 'manage_asns' },
  { label: 'New user', to: '/admin/users', type: 'user' },
  { label: 'New group', to: '/admin/groups', type: 'group' },
  { label: 'New role', to: '/admin/roles', type: 'role' },
]

/** Pages to go to and things to do, as far as the user may. */
export function useActions(): EntryGroup[] {
  const links = useNavigation().flatMap(({ label, links: pages }) => pages.map((page) => ({ ...page, section: label })))
  const { may } = usePermissions()
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  const open = new Set(links.map(({ to }) => to))
  const allowed = makes.filter(({ to, type }) => open.has(to) && (may('write', type) || may('admin', type)))
  return [
    {
      label: 'Go to',
      entries: [
        ...links.map(({ label, to, icon, section }) => ({ id: `go ${to}`, label, hint: section, icon, open: to })),
        { id: 'go account', label: 'Your account', hint: '', icon: 'user', open: '/account/profile' },
      ],
    },
    {
      label: 'Do',
      entries: [
        ...allowed.map(({ label, to }) => ({
          ...{ id: `new ${to}`, label, hint: '', icon: 'plus' as const },
          open: `${to}?dialog=create`,
        })),
        ...(open.has('/tools') ? toolTabs : []).map(({ id, label }) => ({
          ...{ id: `tool ${id}`, label, hint: 'Network tools', icon: 'probe' as const },
          open: `/tools?tab=${id}`,
        })),
        {
          ...{ id: 'theme', label: `Use the ${other} theme`, hint: '', icon: other === 'dark' ? 'moon' : 'sun' },
          open: () => setColorScheme(other),
        },
      ],
    },
  ]
}
