import { ActionIcon, Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Job } from '../../api/generated/types.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

export const Task = ({ job }: { job: Job }) => (
  <>
    <Anchor component={Link} to={`/admin/jobs/${job.id}`} size="sm" fw={500}>
      {job.task}
    </Anchor>
    <Text
      size="xs"
      c="dimmed"
      ff="monospace"
      lineClamp={1}
      maw={280}
      visibleFrom="sm"
      title={JSON.stringify(job.payload)}
    >
      {JSON.stringify(job.payload)}
    </Text>
    <TimeAgo at={job.created_at} />
  </>
)

const shown: Record<Job['state'], { text: string; color: string }> = {
  dead: { text: 'Failed', color: 'red' },
  retrying: { text: 'Tried again soon', color: 'orange' },
  running: { text: 'Under way', color: 'lagoon' },
  waiting: { text: 'Waiting', color: 'gray' },
}

export const JobState = ({ state }: { state: Job['state'] }) => (
  <Badge variant="dot" color={shown[state].color} tt="none" w="max-content">
    {shown[state].text}
  </Badge>
)

interface ActionsProps {
  job: Job
  isBusy: boolean
  onRetry: () => void
  onDrop: () => void
}

export function JobActions({ job, isBusy, onRetry, onDrop }: ActionsProps) {
  if (job.state === 'running') return null
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="retry" size={14} />}
        loading={isBusy}
        aria-label={`Retry ${job.task} ${job.id}`}
        onClick={onRetry}
      >
        Retry
      </Button>
      <ActionIcon variant="subtle" color="red" aria-label={`Give up ${job.task} ${job.id}`} onClick={onDrop}>
        <Icon name="trash" />
      </ActionIcon>
    </Group>
  )
}
