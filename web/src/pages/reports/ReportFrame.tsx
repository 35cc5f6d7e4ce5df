import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

interface Props {
  title: string
  description: string
  /** When the server put it together. */
  at: string | undefined
  onRefresh: () => void
  /** What else can be done with it. */
  actions?: ReactNode
  children: ReactNode
}

export const ReportFrame = ({ title, description, at, onRefresh, actions, children }: Props) => (
  <PageFrame
    title={title}
    description={description}
    actions={
      <Group gap="sm">
        {at && (
          <Text size="sm" c="dimmed">
            As of <TimeAgo at={at} />
          </Text>
        )}
        <Button variant="default" leftSection={<Icon name="retry" />} onClick={onRefresh}>
          Refresh
        </Button>
        {actions}
      </Group>
    }
  >
    {children}
  </PageFrame>
)
