import { Button, Paper } from '@mantine/core'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'

/** Where to begin when there is nothing yet. */
export function FirstSteps() {
  const { may } = usePermissions()
  return (
    <Paper withBorder>
      <EmptyList
        icon="spaces"
        title="Begin with a space"
        hint="A space holds networks that must not overlap: a company, a data centre, a customer. Blocks and subnets go inside."
        action={
          may('write', 'ip_space', 'every') && (
            <PathLink path="/ipam/spaces?dialog=create" underline="never">
              <Button component="span" leftSection={<Icon name="plus" />}>
                New space
              </Button>
            </PathLink>
          )
        }
      />
    </Paper>
  )
}
