import { Button, Group, NativeSelect, Text } from '@mantine/core'
import type { PageSearch } from '../lib/search.ts'

interface Props {
  total: number
  limit: number
  offset: number
  onChange: (page: PageSearch) => void
}

export const defaultLimit = 50

export function Pager({ total, limit, offset, onChange }: Props) {
  const to = (start: number) => onChange({ limit, offset: Math.max(0, start) })
  return (
    <Group component="nav" aria-label="Pages" justify="space-between">
      <Text size="sm" c="dimmed" aria-live="polite">
        {total === 0 ? '0' : `${offset + 1}–${Math.min(offset + limit, total)}`} of {total}
      </Text>
      <Group gap="xs">
        <NativeSelect
          aria-label="Rows per page"
          data={['25', '50', '100', '200']}
          value={String(limit)}
          onChange={(event) => onChange({ limit: Number(event.currentTarget.value), offset: 0 })}
        />
        <Button variant="default" disabled={offset === 0} onClick={() => to(offset - limit)}>
          Previous
        </Button>
        <Button variant="default" disabled={offset + limit >= total} onClick={() => to(offset + limit)}>
          Next
        </Button>
      </Group>
    </Group>
  )
}
