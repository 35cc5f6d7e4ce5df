import { Button, Code, EmptyState, Text } from '@mantine/core'
import { ApiError, textOf } from '../api/errors.ts'
import { type Trouble, troubleOf } from '../lib/trouble.ts'
import { Icon, type IconName } from './Icon.tsx'
import { NoPermission } from './states/NoPermission.tsx'
import { SwitchedOff } from './states/SwitchedOff.tsx'

interface Props {
  error: unknown
  title?: string
  onRetry: () => void
}

/** Why something could not be shown, and what can be done about it. */
export function ErrorState({ error, title, onRetry }: Props) {
  const trouble = troubleOf(error)
  if (trouble === 'forbidden') return <NoPermission text={textOf(error)} />
  if (trouble === 'switched off') return <SwitchedOff />
  const { icon, heading, hint } = words[trouble]
  return (
    <EmptyState
      role="alert"
      icon={<Icon name={icon} size={28} />}
      variant="light"
      color={trouble === 'gone' ? 'gray' : 'orange'}
      title={title ?? heading}
      description={`${textOf(error)} ${hint}`.trim()}
      px="md"
      py={48}
    >
      <RequestId error={error} />
      <EmptyState.Actions>
        <Button variant="default" leftSection={<Icon name="retry" />} onClick={onRetry}>
          Try again
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

type Words = { icon: IconName; heading: string; hint: string }

const words: Record<Exclude<Trouble, 'forbidden' | 'switched off'>, Words> = {
  gone: { icon: 'search', heading: 'It is not there', hint: 'It may have been deleted, or you have no right to it.' },
  away: { icon: 'plug', heading: 'No answer', hint: 'Nothing is lost; this page tries again when you ask it to.' },
  broken: { icon: 'alert', heading: 'This could not be loaded', hint: '' },
}

/** What a user quotes to the administrator, who finds the same id in the log. */
export function RequestId({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.requestId === null) return null
  return (
    <Text size="sm" c="dimmed">
      Request id: <Code>{error.requestId}</Code>
    </Text>
  )
}
