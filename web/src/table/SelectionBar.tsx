import { Button, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './table.module.css'

interface Props {
  count: number
  onClear: () => void
  /** Buttons: what can be done with them. */
  children: ReactNode
}

/** How many rows are chosen, and what can be done with all of them; it stays in view while the table scrolls. */
export const SelectionBar = ({ count, onClear, children }: Props) => (
  <Paper withBorder shadow="md" p="xs" className={classes.bulk ?? ''} role="region" aria-label="Selection">
    <Group gap="xs">
      <Text size="sm" fw={600} aria-live="polite">
        {count.toLocaleString('en')} selected
      </Text>
      {children}
      <Button size="compact-sm" variant="default" onClick={onClear}>
        Clear
      </Button>
    </Group>
  </Paper>
)
