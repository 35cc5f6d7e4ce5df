import { Button } from '@mantine/core'
import { EmptyList } from './EmptyList.tsx'

/** A list that has something, but nothing that fits the filter. */
export const NoMatch = ({ what, onClear }: { what: string; onClear?: () => void }) => (
  <EmptyList
    icon="filter"
    title={`No ${what} matches`}
    hint="Loosen the filter to see more."
    action={
      onClear && (
        <Button variant="default" onClick={onClear}>
          Clear the filter
        </Button>
      )
    }
  />
)
