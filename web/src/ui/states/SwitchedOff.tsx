import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { EmptyList } from './EmptyList.tsx'

/** A page whose module is off. Only superadmins can change that. */
export function SwitchedOff() {
  const { isSuperadmin } = usePermissions()
  return (
    <div role="alert">
      <EmptyList
        icon="off"
        title="This part is switched off"
        hint="A superadmin turns it on under Feature modules."
        action={
          isSuperadmin && (
            <Button component={Link} to="/admin/feature-modules" variant="default">
              Feature modules
            </Button>
          )
        }
      />
    </div>
  )
}
