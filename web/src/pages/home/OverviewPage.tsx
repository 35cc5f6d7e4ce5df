import { Grid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpamSummary } from '../../api/generated/types.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Attention } from './Attention.tsx'
import { CountCards } from './CountCards.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { FullestSubnets } from './FullestSubnets.tsx'
import { RecentChanges } from './RecentChanges.tsx'

const summaryQuery = query(operations.dashboards_ipam_summary)

/** What there is, where it gets tight, and what happened last, as far as the user may know. */
export function OverviewPage() {
  const summary = useQuery(summaryQuery)
  return (
    <PageFrame title="Overview" description="What there is, where it gets tight, and what happened last.">
      <Attention />
      <Loaded query={summary}>{(loaded) => <Summary summary={loaded} />}</Loaded>
    </PageFrame>
  )
}

function Summary({ summary }: { summary: IpamSummary }) {
  const { may } = usePermissions()
  const seesSpaces = may('read', 'ip_space') || may('read', 'subnet') || may('read', 'ip_block')
  const { recent_changes: changes } = summary
  if (!seesSpaces && changes === null) return <NoRights />
  return (
    <Stack gap="lg">
      {seesSpaces && summary.space_count === 0 && <FirstSteps />}
      {seesSpaces && <CountCards summary={summary} />}
      <Grid gap="lg">
        {seesSpaces && (
          <Grid.Col span={{ base: 12, lg: changes === null ? 12 : 6 }}>
            <FullestSubnets rows={summary.fullest_subnets} />
          </Grid.Col>
        )}
        {changes !== null && (
          <Grid.Col span={{ base: 12, lg: seesSpaces ? 6 : 12 }}>
            <RecentChanges changes={changes} />
          </Grid.Col>
        )}
      </Grid>
    </Stack>
  )
}

const NoRights = () => (
  <EmptyList
    icon="lock"
    title="Nothing was opened for you yet"
    hint="Your account works, but no group gives you a right to see anything here. Ask an administrator to add you to one."
  />
)
