import { Text } from '@mantine/core'
import type { RecentChange } from '../../api/generated/types.ts'
import { changeText } from '../../lib/audit-words.ts'
import { PathLink } from '../../ui/PathLink.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import classes from './home.module.css'
import { Panel } from './Panel.tsx'

const most = 8

export const RecentChanges = ({ changes }: { changes: readonly RecentChange[] }) => (
  <Panel title="Recent changes" to="/admin/audit">
    {changes.length === 0 ? (
      <EmptyList icon="history" title="Nothing changed in the last week" />
    ) : (
      <ul className={classes.rows}>
        {changes.slice(0, most).map((change) => (
          <li key={change.id}>
            <Change change={change} />
            <TimeAgo at={change.timestamp} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

const Change = ({ change }: { change: RecentChange }) => (
  <span>
    <PathLink path={`/admin/audit?entry=${change.id}`} size="sm" fw={500}>
      {change.resource_display}
    </PathLink>
    <Text size="xs" c="dimmed">
      {changeText(change)}
    </Text>
  </span>
)
