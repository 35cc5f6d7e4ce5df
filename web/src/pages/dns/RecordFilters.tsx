import { Chip, Group, Text } from '@mantine/core'
import { counted } from '../../lib/counted.ts'
import { TextFilter } from '../../table/TextFilter.tsx'
import { commonTypes } from './record-input.ts'

interface Props {
  type: string
  text: string
  total: number
  onChange: (change: { type?: string; q?: string }) => void
}

/** A click narrows the list to a type, the next one takes it back. */
export const RecordFilters = ({ type, text, total, onChange }: Props) => (
  <Group gap="xs" justify="space-between">
    <Group gap={6} role="group" aria-label="Types">
      {commonTypes.map((one) => (
        <Chip key={one} size="xs" checked={type === one} onChange={(isOn) => onChange({ type: isOn ? one : '' })}>
          {one}
        </Chip>
      ))}
    </Group>
    <Group gap="xs">
      <Text size="xs" c="dimmed" aria-live="polite">
        {counted(total, 'record', 'records')}
      </Text>
      <TextFilter label="Find in names and values" isBare value={text} onChange={(q) => onChange({ q })} />
    </Group>
  </Group>
)
