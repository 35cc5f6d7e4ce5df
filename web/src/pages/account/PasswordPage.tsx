import { Alert, Box, Paper } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { PasswordForm } from '../../forms/password-form.tsx'
import { sourceText } from '../../lib/source-text.ts'
import { AccountFrame } from './AccountFrame.tsx'

const route = getRouteApi('/app')

export function PasswordPage() {
  const { me } = route.useRouteContext()
  return (
    <AccountFrame title="Password" description="A change ends your other sessions.">
      <Box maw={440}>
        {me.auth_source === 'local' ? (
          <Paper withBorder p="lg">
            <PasswordForm username={me.username} onDone={() => {}} />
          </Paper>
        ) : (
          <Alert>Your account comes from {sourceText(me.auth_source)}. Change the password there.</Alert>
        )}
      </Box>
    </AccountFrame>
  )
}
