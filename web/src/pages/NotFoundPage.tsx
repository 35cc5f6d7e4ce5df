import { Anchor, EmptyState } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageFrame } from '../ui/PageFrame.tsx'

export const NotFoundPage = () => (
  <PageFrame title="Page not found">
    <EmptyState title="There is nothing at this address" description="It may have moved, or the link is incomplete.">
      <Anchor component={Link} to="/">
        Go to the start page
      </Anchor>
    </EmptyState>
  </PageFrame>
)
