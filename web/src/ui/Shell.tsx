import { ActionIcon, Anchor, Burger, Drawer, Group, Text } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { versionQuery } from '../api/queries.ts'
import { ShownPath } from '../hooks/use-focus-on-navigation.ts'
import { useShortcuts } from '../hooks/use-shortcuts.ts'
import { useTypedAhead } from '../hooks/use-typed-ahead.ts'
import { Brand } from './Brand.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { Icon } from './Icon.tsx'
import { IdleGuard } from './IdleGuard.tsx'
import { MaintenanceBanner } from './MaintenanceBanner.tsx'
import { Nav } from './Nav.tsx'
import { SearchButton } from './SearchButton.tsx'
import classes from './shell.module.css'
import { UsageLevelsOfSettings } from './UsageLevelsOfSettings.tsx'
import { UserMenu } from './UserMenu.tsx'

const loadPalette = async () => ({ default: (await import('./palette/Palette.tsx')).Palette })
const Palette = lazy(loadPalette)
const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

// A grid of our own: the library's shell fixes the footer over the content and weighs more than this file and its style.
export function Shell() {
  const shown = useRef<string | null>(null)
  const [isPaletteOpen, palette] = useDisclosure()
  const [areKeysOpen, keys] = useDisclosure()
  const [isRail, setRail] = useLocalStorage({ key: 'cadastre-nav-rail', defaultValue: false })
  // Who presses Ctrl-K types on at once: the code for it has to be here by then.
  useEffect(() => {
    loadPalette().catch(() => undefined)
  }, [])
  const ahead = useTypedAhead()
  const openPalette = () => {
    ahead.begin()
    palette.open()
  }
  const closePalette = () => {
    ahead.take()
    palette.close()
  }
  useShortcuts({ onPalette: isPaletteOpen ? closePalette : openPalette, onHelp: keys.open })
  return (
    <div
      className={classes.shell}
      data-rail={isRail || undefined}
      // Keys are no longer the page's, also in the moment before the dialog is there.
      data-covered={isPaletteOpen || areKeysOpen || undefined}
    >
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <header className={classes.header}>
        <Group gap="sm" wrap="nowrap" miw={0}>
          <PhoneNav />
          <Home />
        </Group>
        <Group gap="xs" wrap="nowrap">
          <SearchButton onClick={openPalette} />
          <KeysButton onClick={keys.open} />
          <ColorSchemeToggle />
          <UserMenu />
        </Group>
      </header>
      <div className={classes.nav}>
        <Nav isRail={isRail} />
        <RailButton isRail={isRail} onClick={() => setRail(!isRail)} />
      </div>
      <main id="content" tabIndex={-1} className={classes.main}>
        <MaintenanceBanner />
        <ShownPath value={shown}>
          <UsageLevelsOfSettings>
            <Outlet />
          </UsageLevelsOfSettings>
        </ShownPath>
      </main>
      <Footer />
      <IdleGuard />
      <Suspense>
        {isPaletteOpen && <Palette onClose={closePalette} typedAhead={ahead.take} />}
        {areKeysOpen && <KeysDialog onClose={keys.close} />}
      </Suspense>
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

const KeysButton = ({ onClick }: { onClick: () => void }) => (
  <ActionIcon variant="default" size="lg" aria-label="Keyboard shortcuts" visibleFrom="sm" onClick={onClick}>
    <Icon name="keyboard" />
  </ActionIcon>
)

const RailButton = ({ isRail, onClick }: { isRail: boolean; onClick: () => void }) => (
  <button type="button" className={classes.rail} onClick={onClick} aria-pressed={isRail} title="Narrow navigation">
    <Icon name="sidebar" />
    <span className={classes.railText}>Narrow navigation</span>
  </button>
)

function Footer() {
  const { data } = useQuery(versionQuery)
  return (
    <Text component="footer" size="xs" c="dimmed" className={classes.footer ?? ''}>
      Cadastre {data?.version}
    </Text>
  )
}
