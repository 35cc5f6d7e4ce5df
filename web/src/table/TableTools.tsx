import { ActionIcon, Button, Checkbox, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { Icon } from '../ui/Icon.tsx'
import { type Layout, movedColumn, toggledColumn, toggledPin } from './layout.ts'
import classes from './tools.module.css'
import type { Density, useDensity } from './use-density.ts'

interface Props {
  columns: readonly { id: string; header: string }[]
  layout: Layout
  /** Without one the usual layout comes back. */
  onLayout: (layout: Layout | undefined) => void
  density: ReturnType<typeof useDensity>
}

/** Which columns a table shows, in which order, which of them stay in view, and how close its rows are. */
export function TableTools({ columns, layout, onLayout, density: { density, setDensity } }: Props) {
  const hidden = columns.filter(({ id }) => !layout.shown.includes(id))
  const shown = layout.shown.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<Icon name="settings" size={14} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <Stack gap="xs" className={classes.columns ?? ''}>
          <SegmentedControl
            size="xs"
            aria-label="Height of rows"
            value={density}
            onChange={(value) => setDensity(value as Density)}
            data={[
              { value: 'compact', label: 'Compact' },
              { value: 'roomy', label: 'Roomy' },
            ]}
          />
          <ul className={classes.list} aria-label="Columns that are shown">
            {shown.map(({ id, header }, at) => (
              <Shown
                key={id}
                {...{ id, header, layout, onLayout }}
                before={shown[at - 1]?.id}
                after={shown[at + 1]?.id}
              />
            ))}
          </ul>
          {hidden.length > 0 && (
            <Text size="xs" c="dimmed">
              More columns
            </Text>
          )}
          {hidden.map(({ id, header }) => (
            <Checkbox
              key={id}
              size="xs"
              label={header}
              checked={false}
              onChange={() => onLayout(toggledColumn(layout, id))}
            />
          ))}
          <Button variant="subtle" size="compact-xs" onClick={() => onLayout(undefined)}>
            Back to the usual columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ShownProps extends Pick<Props, 'layout' | 'onLayout'> {
  id: string
  header: string
  before: string | undefined
  after: string | undefined
}

const Shown = ({ id, header, layout, onLayout, before, after }: ShownProps) => (
  <Group component="li" gap={2} wrap="nowrap" className={classes.one ?? ''}>
    <Checkbox
      size="xs"
      flex={1}
      label={header}
      checked
      disabled={layout.shown.length === 1}
      onChange={() => onLayout(toggledColumn(layout, id))}
    />
    <ActionIcon
      size="xs"
      variant="subtle"
      aria-label={`Move ${header} up`}
      disabled={before === undefined}
      onClick={() => before && onLayout(movedColumn(layout, id, before))}
    >
      <Icon name="up" size={14} />
    </ActionIcon>
    <ActionIcon
      size="xs"
      variant="subtle"
      aria-label={`Move ${header} down`}
      disabled={after === undefined}
      onClick={() => after && onLayout(movedColumn(layout, id, after))}
    >
      <Icon name="down" size={14} />
    </ActionIcon>
    <ActionIcon
      size="xs"
      variant={layout.pinned.includes(id) ? 'light' : 'subtle'}
      aria-label={`Keep ${header} in view`}
      aria-pressed={layout.pinned.includes(id)}
      onClick={() => onLayout(toggledPin(layout, id))}
    >
      <Icon name="pin" size={14} />
    </ActionIcon>
  </Group>
)
