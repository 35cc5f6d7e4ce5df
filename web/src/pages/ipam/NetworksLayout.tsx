import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { Icon } from '../../ui/Icon.tsx'
import { TreePane } from './tree/TreePane.tsx'
import classes from './tree/tree.module.css'

const route = getRouteApi('/app/networks')

/** The tree of all networks beside the page of one; on a phone it comes as a drawer. */
export function NetworksLayout() {
  const { open } = route.useSearch()
  const [isShown, { open: show, close }] = useDisclosure()
  return (
    <div className={classes.layout}>
      <aside className={classes.side} aria-label="Networks">
        <TreePane open={open} />
      </aside>
      <div className={classes.phone}>
        <Button variant="default" size="xs" leftSection={<Icon name="spaces" size={16} />} onClick={show}>
          Networks
        </Button>
        <Drawer opened={isShown} onClose={close} title="Networks" size="sm" styles={{ body: { height: '88dvh' } }}>
          <TreePane open={open} onLeave={close} />
        </Drawer>
      </div>
      <div style={{ minWidth: 0 }}>
        <Outlet />
      </div>
    </div>
  )
}
