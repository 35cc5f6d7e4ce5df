import { Button, EmptyState, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { quotableText } from '../../api/errors.ts'
import { deadJobsQuery } from '../../api/queries.ts'
import type { Job } from '../../api/types.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { defaultLimit, Pager } from '../../table/Pager.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useNotice } from '../../ui/notices.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

const route = getRouteApi('/app/admin/jobs')

export function JobsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const page = { limit: search.limit ?? defaultLimit, offset: search.offset ?? 0 }
  const { data, error, refetch } = useQuery({ ...deadJobsQuery(page), placeholderData: keepPreviousData })
  return (
    <PageFrame title="Jobs" description="Background work that failed for good. Fix the cause, then retry.">
      <DataTable
        label="Dead jobs"
        columns={columns}
        rowKey={({ id }) => id}
        rows={data?.items}
        error={error}
        onRetry={refetch}
        empty={<EmptyState title="No dead jobs" description="All background work is done or under way." py="xl" />}
      />
      {data && data.total > 0 && <Pager {...page} total={data.total} onChange={(to) => navigate({ search: to })} />}
    </PageFrame>
  )
}

const columns: Column<Job>[] = [
  { header: 'Task', cell: (job) => <Task job={job} /> },
  { header: 'Last error', cell: ({ last_error }) => <LastError text={last_error ?? ''} /> },
  { header: 'Attempts', wideOnly: true, cell: ({ attempts, max_attempts }) => `${attempts} of ${max_attempts}` },
  { header: 'Created', wideOnly: true, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
  { header: 'Actions', hiddenHeader: true, cell: (job) => <RetryButton job={job} /> },
]

const Task = ({ job }: { job: Job }) => (
  <>
    <Text size="sm" fw={500}>
      {job.task}
    </Text>
    <Text
      size="xs"
      c="dimmed"
      ff="monospace"
      lineClamp={1}
      maw={240}
      visibleFrom="sm"
      title={JSON.stringify(job.payload)}
    >
      {JSON.stringify(job.payload)}
    </Text>
  </>
)

const LastError = ({ text }: { text: string }) => (
  <Text size="xs" ff="monospace" lineClamp={3} title={text} style={{ wordBreak: 'break-word' }}>
    {text}
  </Text>
)

function RetryButton({ job }: { job: Job }) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const retry = useMutation({
    mutationFn: () => client.send('POST', `/admin/jobs/${encodeURIComponent(job.id)}/retry`),
    onSuccess: () => notice({ tone: 'done', text: `${job.task} will run again` }),
    onError: (error) => notice({ tone: 'failed', text: quotableText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/admin/jobs'] }),
  })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="retry" size={14} />}
      loading={retry.isPending}
      aria-label={`Retry ${job.task} ${job.id}`}
      onClick={() => retry.mutate()}
    >
      Retry
    </Button>
  )
}
