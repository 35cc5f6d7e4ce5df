import { Button, Code, EmptyState, Text } from '@mantine/core'
import { ApiError, isStatus, textOf } from '../api/errors.ts'
import { Icon } from './Icon.tsx'

interface Props {
  error: unknown
  title?: string
  onRetry: () => void
}

export function ErrorState({ error, title = 'This could not be loaded', onRetry }: Props) {
  if (isStatus(error, 403)) return <NoPermission text={textOf(error)} />
  return (
    <EmptyState role="alert" icon={<Icon name="alert" size={32} />} title={title} description={textOf(error)} py="xl">
      <RequestId error={error} />
      <EmptyState.Actions>
        <Button variant="default" leftSection={<Icon name="retry" />} onClick={onRetry}>
          Try again
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

// No button to try again: the answer stays the same until somebody grants the right.
const NoPermission = ({ text }: { text: string }) => (
  <EmptyState
    role="alert"
    icon={<Icon name="lock" size={32} />}
    title="You may not see this"
    description={`${text.replace(/\.$/, '')}. Ask an administrator if you need it.`}
    py="xl"
  />
)

/** What a user quotes to the administrator, who finds the same id in the log. */
export function RequestId({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.requestId === null) return null
  return (
    <Text size="sm" c="dimmed">
      Request id: <Code>{error.requestId}</Code>
    </Text>
  )
}
