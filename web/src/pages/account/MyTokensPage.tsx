import { Button, EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { tokensQuery } from '../../api/identity-queries.ts'
import type { OpenTokenDialog } from '../../forms/token-dialogs.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TokenTable } from '../tokens/TokenTable.tsx'
import { AccountFrame } from './AccountFrame.tsx'

const route = getRouteApi('/app')

export function MyTokensPage() {
  const { me } = route.useRouteContext()
  const { data, error, refetch } = useQuery(tokensQuery)
  const [open, setOpen] = useState<OpenTokenDialog | null>(null)
  const create = <CreateButton onClick={() => setOpen({ dialog: 'create' })} />
  return (
    <AccountFrame title="API tokens" description="For programs that act for you, with your rights." actions={create}>
      <TokenTable
        label="Your API tokens"
        // A superadmin is sent those of everyone.
        rows={data?.filter(({ user_id }) => user_id === me.id)}
        error={error}
        onRetry={refetch}
        empty={<NoToken>{create}</NoToken>}
        open={open}
        onOpen={setOpen}
      />
    </AccountFrame>
  )
}

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<Icon name="plus" />} onClick={onClick}>
    New token
  </Button>
)

const NoToken = ({ children }: { children: React.ReactNode }) => (
  <EmptyState
    icon={<Icon name="key" size={32} />}
    title="No API token yet"
    description="Create one for a script, a pipeline or another system."
    py="xl"
  >
    <EmptyState.Actions>{children}</EmptyState.Actions>
  </EmptyState>
)
