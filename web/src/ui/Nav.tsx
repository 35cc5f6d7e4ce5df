import { NavLink, Stack, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { navigation } from '../paths.ts'
import { Icon } from './Icon.tsx'

export const Nav = ({ onNavigate = () => {} }: { onNavigate?: () => void }) => (
  <Stack component="nav" aria-label="Main" gap="lg">
    {navigation.map(({ label, links }) => (
      <div key={label}>
        <Text size="xs" fw={600} c="dimmed" px="sm" mb={4}>
          {label}
        </Text>
        {links.map((link) => (
          <NavItem key={link.to} {...link} onNavigate={onNavigate} />
        ))}
      </div>
    ))}
  </Stack>
)

type Item = (typeof navigation)[number]['links'][number] & { onNavigate: () => void }

function NavItem({ label, to, icon, onNavigate }: Item) {
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
