import { NativeSelect, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { Job } from '../../api/generated/types.ts'
import { useDialogAddress } from '../../hooks/use-dialog-address.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { defaultLimit, Pager } from '../../table/Pager.tsx'
import { TextFilter } from '../../table/TextFilter.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import { DropJob, JobButtons } from './job-actions.tsx'
import { JobState, Task } from './job-cells.tsx'
import classes from './jobs.module.css'

const route = getRouteApi('/app/admin/jobs')

const states = [
  { value: '', label: 'Failed for good' },
  { value: 'retrying', label: 'Failed, tried again soon' },
  { value: 'running', label: 'Under way' },
  { value: 'waiting', label: 'Waiting' },
]

export function JobsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const page = { limit: search.limit ?? defaultLimit, offset: search.offset ?? 0 }
  const { data, error, refetch } = useJobs(search, page)
  const { dialog, row, show, close } = useDialogAddress(data?.items)
  const isFiltered = Boolean(search.state || search.task)
  return (
    <PageFrame title="Jobs" description="Background work. What failed for good waits here: fix the cause, then retry.">
      <search className={classes.filters} aria-label="Filter the jobs">
        <NativeSelect
          label="State"
          data={states}
          value={search.state ?? ''}
          onChange={(event) => navigate({ search: { ...search, state: event.currentTarget.value, offset: 0 } })}
        />
        <TextFilter
          label="Task"
          value={search.task}
          onChange={(task) => navigate({ search: { ...search, task, offset: 0 }, replace: true })}
        />
      </search>
      <DataTable
        label="Jobs"
        columns={columns((job) => show('drop', job))}
        rowKey={({ id }) => id}
        rows={data?.items}
        error={error}
        onRetry={refetch}
        empty={isFiltered ? <NoMatch what="job" onClear={() => navigate({ search: {} })} /> : <NoDeadJob />}
      />
      {data && data.total > 0 && (
        <Pager {...page} total={data.total} onChange={(to) => navigate({ search: { ...search, ...to } })} />
      )}
      {dialog === 'drop' && row && <DropJob job={row} onClose={close} />}
    </PageFrame>
  )
}

function useJobs({ state, task }: { state?: string; task?: string }, page: { limit: number; offset: number }) {
  const asked = { ...page, state: (state ?? 'dead') as Job['state'], task }
  return useQuery({
    ...query(operations.jobs_list, { query: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
}

const NoDeadJob = () => (
  <EmptyList icon="check" title="No job failed" hint="All background work is done or under way." />
)

const columns = (onDrop: (job: Job) => void): Column<Job>[] => [
  { header: 'Task', cell: (job) => <Task job={job} /> },
  { header: 'State', cell: ({ state }) => <JobState state={state} /> },
  { header: 'Last error', wideOnly: true, cell: ({ last_error }) => <LastError text={last_error ?? ''} /> },
  { header: 'Attempts', wideOnly: true, cell: ({ attempts, max_attempts }) => `${attempts} of ${max_attempts}` },
  { header: 'Actions', hiddenHeader: true, cell: (job) => <JobButtons job={job} onDrop={() => onDrop(job)} /> },
]

const LastError = ({ text }: { text: string }) => (
  <Text size="xs" ff="monospace" lineClamp={3} title={text} style={{ wordBreak: 'break-word' }}>
    {text}
  </Text>
)
