import { Alert, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { Job } from '../../api/generated/types.ts'
import { useDialogAddress } from '../../hooks/use-dialog-address.ts'
import { hasLeft, pauseMs } from '../../lib/job-watch.ts'
import { localTime } from '../../lib/time.ts'
import { Facts } from '../../table/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { DropJob, JobButtons } from './job-actions.tsx'
import { JobState } from './job-cells.tsx'
import classes from './jobs.module.css'
import { SourcePart } from './SourcePart.tsx'

const route = getRouteApi('/app/admin/jobs/$id')

/** One job, watched for as long as it has something to do. */
export function JobPage() {
  const { id } = route.useParams()
  const navigate = route.useNavigate()
  const asked = useQuery({
    ...query(operations.jobs_read, { params: { id } }),
    refetchInterval: ({ state: { data, error } }) => pauseMs(data?.state, error),
  })
  const { dialog, row, show, close } = useDialogAddress(asked.data && [asked.data])
  const isDone = asked.data !== undefined && hasLeft(asked.error)
  return (
    <PageFrame
      title={asked.data?.task ?? 'Job'}
      actions={asked.data && !isDone && <JobButtons job={asked.data} onDrop={() => show('drop', asked.data)} />}
    >
      <Loaded query={asked}>{(job) => <Detail job={job} isDone={isDone} />}</Loaded>
      {dialog === 'drop' && row && (
        <DropJob job={row} onClose={close} onDropped={() => navigate({ to: '/admin/jobs' })} />
      )}
    </PageFrame>
  )
}

const Detail = ({ job, isDone }: { job: Job; isDone: boolean }) => (
  <Stack maw={900}>
    <Standing job={job} isDone={isDone} />
    <Facts
      facts={[
        ['State', isDone ? 'Over' : <JobState key="state" state={job.state} />],
        ['Attempts', `${job.attempts} of ${job.max_attempts}`],
        ['Due', localTime(job.run_at)],
        ['Enqueued', localTime(job.created_at)],
        ['Id', job.id],
      ]}
    />
    {job.last_error !== null && <SourcePart title="Last error" text={job.last_error} />}
    <SourcePart title="Payload" text={JSON.stringify(job.payload, null, 2)} />
  </Stack>
)

/** What is going on, told also to those who do not see the page. */
const Standing = ({ job, isDone }: { job: Job; isDone: boolean }) => (
  <div role="status" className={classes.standing}>
    {isDone && (
      <Alert color="teal" icon={<Icon name="check" />}>
        The job is over: it left the queue. Below is what was last known of it.
      </Alert>
    )}
    {!isDone && job.state === 'running' && (
      <Stack gap={6}>
        <Text size="sm">Under way. This page follows it.</Text>
        <Progress value={100} animated aria-label="Under way" />
      </Stack>
    )}
  </div>
)
