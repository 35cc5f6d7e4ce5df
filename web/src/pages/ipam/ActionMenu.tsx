import { Button, Menu } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { RowAction } from '../../ui/RowMenu.tsx'

/** What can be done beside the one or two things that have a button of their own. */
export function ActionMenu({ actions }: { actions: readonly (RowAction | false)[] }) {
  const target = useRef<HTMLButtonElement>(null)
  const shown = actions.filter((action) => action !== false)
  if (shown.length === 0) return null
  // The item goes away with the menu; a dialog that it opens has to find a place to give the focus back to.
  const run = (onClick: () => void) => {
    target.current?.focus({ preventScroll: true })
    onClick()
  }
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <Button ref={target} variant="default" rightSection={<Icon name="more" size={16} />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map(({ label, onClick, isDanger }) => (
          <Menu.Item key={label} onClick={() => run(onClick)} {...(isDanger && { color: 'red' })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
