import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { Job } from '../../api/generated/types.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { useAction } from '../../hooks/use-action.ts'
import { refreshBelow } from '../../resource/refresh.ts'
import { useNotice } from '../../ui/notices.tsx'
import { JobActions } from './job-cells.tsx'

const { path } = operations.jobs_list

export function JobButtons({ job, onDrop }: { job: Job; onDrop: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useAction<void>(path, async () => {
    const retried = await call(operations.jobs_retry, { params: { id: job.id } })
    queryClient.setQueryData([`${path}/${job.id}`, {}], retried)
    return `${job.task} will run again`
  })
  return <JobActions job={job} isBusy={isPending} onRetry={() => mutate()} onDrop={onDrop} />
}

interface DropProps {
  job: Job
  onClose: () => void
  /** Where one goes once it is given up, if not only out of the dialog. */
  onDropped?: () => unknown
}

export function DropJob({ job, onClose, onDropped = onClose }: DropProps) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const drop = async () => {
    await call(operations.jobs_delete, { params: { id: job.id } })
    // First away from its page, which must not ask for it again.
    await onDropped()
    notice({ tone: 'done', text: `${job.task} given up` })
    await refreshBelow(queryClient, [path])
  }
  return (
    <ConfirmDialog title={`Give up ${job.task}`} confirmLabel="Give up" onConfirm={drop} onClose={onClose}>
      The job is not run again. What it had to do stays undone.
    </ConfirmDialog>
  )
}
