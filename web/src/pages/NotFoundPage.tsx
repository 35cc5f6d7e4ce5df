import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageFrame } from '../ui/PageFrame.tsx'
import { EmptyList } from '../ui/states/EmptyList.tsx'

export const NotFoundPage = () => (
  <PageFrame title="Page not found">
    <EmptyList
      icon="search"
      title="There is nothing at this address"
      hint="It may have moved, or the link is incomplete."
      action={
        <Button component={Link} to="/" variant="default">
          Go to the overview
        </Button>
      }
    />
  </PageFrame>
)
