import { ActionIcon, Menu } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from './Icon.tsx'

export interface RowAction {
  label: string
  onClick: () => void
  isDanger?: boolean
}

/** What can be done with a row, where there is more than two icons can say. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const target = useRef<HTMLButtonElement>(null)
  // The item goes away with the menu; a dialog that it opens has to find a place to give the focus back to.
  const run = (onClick: () => void) => {
    target.current?.focus({ preventScroll: true })
    onClick()
  }
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <ActionIcon ref={target} variant="subtle" aria-label={`Actions for ${name}`} style={{ float: 'right' }}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onClick, isDanger }) => (
          <Menu.Item key={label} onClick={() => run(onClick)} {...(isDanger && { color: 'red' })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
