import { NavLink, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { permissionsQuery } from '../api/identity-queries.ts'
import { visibleSections } from '../lib/access.ts'
import { navigation } from '../paths.ts'
import { Icon } from './Icon.tsx'

export function Nav({ onNavigate = () => {} }: { onNavigate?: () => void }) {
  const { data } = useQuery(permissionsQuery)
  return (
    <Stack component="nav" aria-label="Main" gap="lg">
      {visibleSections<NavLinkOf>(navigation, data).map(({ label, links }) => (
        <div key={label}>
          <Text size="xs" fw={600} c="dimmed" px="sm" mb={4}>
            {label}
          </Text>
          {links.map((link) => (
            <NavItem key={link.to} link={link} onNavigate={onNavigate} />
          ))}
        </div>
      ))}
    </Stack>
  )
}

type NavLinkOf = (typeof navigation)[number]['links'][number]

function NavItem({ link: { label, to, icon }, onNavigate }: { link: NavLinkOf; onNavigate: () => void }) {
  const active = useLocation({ select: ({ pathname }) => pathname.startsWith(to) })
  return (
    <NavLink
      component={Link}
      to={to}
      label={label}
      leftSection={<Icon name={icon} />}
      active={active}
      aria-current={active ? 'page' : undefined}
      onClick={onNavigate}
      bdrs="md"
    />
  )
}
