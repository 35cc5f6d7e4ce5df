import { Anchor, Burger, Drawer, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { versionQuery } from '../api/queries.ts'
import { useFocusOnNavigation } from '../hooks/use-focus-on-navigation.ts'
import { Brand } from './Brand.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { MaintenanceBanner } from './MaintenanceBanner.tsx'
import { Nav } from './Nav.tsx'
import classes from './shell.module.css'
import { UserMenu } from './UserMenu.tsx'

// A grid of our own: the library's shell fixes the footer over the content and weighs more than this file and its style.
export function Shell() {
  const main = useFocusOnNavigation()
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <header className={classes.header}>
        <Group gap="sm" wrap="nowrap" miw={0}>
          <PhoneNav />
          <Home />
        </Group>
        <Group gap="xs" wrap="nowrap">
          <ColorSchemeToggle />
          <UserMenu />
        </Group>
      </header>
      <div className={classes.nav}>
        <Nav />
      </div>
      <main id="content" ref={main} tabIndex={-1} className={classes.main}>
        <MaintenanceBanner />
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

function PhoneNav() {
  const [open, { toggle, close }] = useDisclosure()
  return (
    <>
      <Burger opened={open} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Menu" aria-expanded={open} />
      <Drawer opened={open} onClose={close} title="Menu" size="xs">
        <Nav onNavigate={close} />
      </Drawer>
    </>
  )
}

const Home = () => (
  <Anchor component={Link} to="/" c="inherit" underline="never" fw={600} fz="lg" miw={0}>
    <Brand />
  </Anchor>
)

function Footer() {
  const { data } = useQuery(versionQuery)
  return (
    <Text component="footer" size="xs" c="dimmed" className={classes.footer ?? ''}>
      Cadastre {data?.version}
    </Text>
  )
}
