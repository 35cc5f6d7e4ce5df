import { Badge, Button, Group, Text } from '@mantine/core'
import type { Session } from '../../api/generated/types.ts'
import { deviceText } from '../../lib/device.ts'
import type { Column } from '../../table/DataTable.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

interface Options {
  onEnd: (session: Session) => void
  /** With those of others there is one column more, and less room for the rest. */
  isOfAll?: boolean
}

export const sessionColumns = ({ onEnd, isOfAll = false }: Options): Column<Session>[] => [
  ...(isOfAll ? [userColumn] : []),
  { header: 'Program', cell: (session) => <Program session={session} /> },
  { header: 'Address', wideOnly: true, cell: ({ source_ip }) => source_ip ?? 'unknown' },
  { header: 'Started', wideOnly: true, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
  {
    header: 'Last seen',
    wideOnly: isOfAll,
    cell: ({ last_seen_at, created_at }) => <TimeAgo at={last_seen_at ?? created_at} />,
  },
  { header: 'Ends', wideOnly: true, cell: ({ expires_at }) => <TimeAgo at={expires_at} /> },
  { header: 'Actions', hiddenHeader: true, cell: (session) => <End session={session} onEnd={onEnd} /> },
]

const userColumn: Column<Session> = {
  header: 'User',
  cell: ({ username, display_name }) => (
    <>
      {username}
      <Text size="xs" c="dimmed">
        {display_name}
      </Text>
    </>
  ),
}

const Program = ({ session }: { session: Session }) => (
  <Group gap="xs" title={session.user_agent ?? ''}>
    {deviceText(session.user_agent)}
    {session.is_current && (
      <Badge variant="light" tt="none">
        This session
      </Badge>
    )}
  </Group>
)

const End = ({ session, onEnd }: { session: Session; onEnd: (session: Session) => void }) => (
  <Group justify="flex-end">
    <Button
      size="xs"
      variant="default"
      aria-label={`End the session of ${session.username} in ${deviceText(session.user_agent)}`}
      onClick={() => onEnd(session)}
    >
      End
    </Button>
  </Group>
)
