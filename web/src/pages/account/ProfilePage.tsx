import { Badge, Box } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { sourceText } from '../../lib/source-text.ts'
import { Facts } from '../../table/Facts.tsx'
import { AccountFrame } from './AccountFrame.tsx'

const route = getRouteApi('/app')

export function ProfilePage() {
  const { me } = route.useRouteContext()
  return (
    <AccountFrame title="Profile" description="Who you are here. An administrator changes it.">
      <Box maw={560}>
        <Facts
          facts={[
            ['Username', me.username],
            ['Name', me.display_name],
            ['Email', me.email],
            ['Account', sourceText(me.auth_source)],
            ['Rights', me.is_superadmin ? <Superadmin key="rights" /> : 'Those of your groups'],
          ]}
        />
      </Box>
    </AccountFrame>
  )
}

const Superadmin = () => (
  <Badge variant="light" tt="none">
    Superadmin
  </Badge>
)
