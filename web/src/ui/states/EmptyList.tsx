import { EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../Icon.tsx'

interface Props {
  icon: IconName
  title: string
  /** Why there is nothing, or what it would be good for. */
  hint?: string
  /** The next step, for those who may take it. */
  action?: ReactNode
}

/** A list that has nothing in it yet. */
export const EmptyList = ({ icon, title, hint, action }: Props) => (
  <EmptyState
    icon={<Icon name={icon} size={28} />}
    variant="light"
    title={title}
    {...(hint && { description: hint })}
    px="md"
    py={48}
  >
    {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
  </EmptyState>
)
