import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { trailBack, trailOn } from '../../lib/cursor-trail.ts'

export interface AuditPlace {
  limit?: number
  cursor?: string
}

interface Props {
  limit: number
  /** The places gone through so far; none on the newest page. */
  cursor: string | undefined
  /** Where the next page begins, once that is known. */
  next: string | null | undefined
  total: number | undefined
  onChange: (place: AuditPlace) => void
}

/** Pages by place and not by number: entries that come in meanwhile move nothing. */
export const AuditPager = ({ limit, cursor, next, total, onChange }: Props) => (
  <Group component="nav" aria-label="Pages" justify="space-between">
    <Text size="sm" c="dimmed" aria-live="polite">
      {total !== undefined && `${total.toLocaleString('en')} ${total === 1 ? 'entry' : 'entries'}`}
    </Text>
    <Group gap="xs">
      <NativeSelect
        aria-label="Rows per page"
        data={['25', '50', '100', '200']}
        value={String(limit)}
        onChange={(event) => onChange({ limit: Number(event.currentTarget.value), cursor: '' })}
      />
      {cursor && (
        <Button variant="subtle" onClick={() => onChange({ cursor: '' })}>
          Newest
        </Button>
      )}
      <Button variant="default" disabled={!cursor} onClick={() => onChange({ cursor: trailBack(cursor) })}>
        Newer
      </Button>
      <Button variant="default" disabled={!next} onClick={() => next && onChange({ cursor: trailOn(cursor, next) })}>
        Older
      </Button>
    </Group>
  </Group>
)
