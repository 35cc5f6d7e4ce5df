import { Badge, Button, Group, Text } from '@mantine/core'
import type { TimeBoundGrant, Group as UserGroup } from '../../api/generated/types.ts'
import { rightText } from '../../lib/rights.ts'
import type { Column } from '../../table/DataTable.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

interface Options {
  groups: readonly UserGroup[]
  mayRevoke: (groupId: string) => boolean
  onRevoke: (grant: TimeBoundGrant) => void
}

export function grantColumns({ groups, mayRevoke, onRevoke }: Options): Column<TimeBoundGrant>[] {
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return [
    { header: 'Grant', cell: (grant) => <What grant={grant} group={names.get(grant.group_id) ?? grant.group_id} /> },
    { header: 'Ends', cell: (grant) => <Ends grant={grant} /> },
    { header: 'Given', wideOnly: true, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
    {
      header: 'Actions',
      hiddenHeader: true,
      cell: (grant) =>
        grant.is_active && mayRevoke(grant.group_id) && <Revoke grant={grant} onClick={() => onRevoke(grant)} />,
    },
  ]
}

const What = ({ grant, group }: { grant: TimeBoundGrant; group: string }) => (
  <>
    <Text size="sm" fw={500}>
      {group}
    </Text>
    {rightText(grant)}
    <Text size="xs" c="dimmed">
      {grant.reason}
    </Text>
  </>
)

const Ends = ({ grant }: { grant: TimeBoundGrant }) => (
  <Group gap="xs">
    <TimeAgo at={grant.revoked_at ?? grant.expires_at} />
    {!grant.is_active && (
      <Badge variant="light" color="gray" tt="none">
        Ended
      </Badge>
    )}
  </Group>
)

const Revoke = ({ grant, onClick }: { grant: TimeBoundGrant; onClick: () => void }) => (
  <Group justify="flex-end">
    <Button size="xs" variant="default" aria-label={`Revoke: ${rightText(grant)}`} onClick={onClick}>
      Revoke
    </Button>
  </Group>
)
