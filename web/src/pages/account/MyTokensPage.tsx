import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tokensQuery } from '../../api/identity-queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { TokenTable } from '../tokens/TokenTable.tsx'
import { useTokenDialog } from '../tokens/use-token-dialog.ts'
import { AccountFrame } from './AccountFrame.tsx'

const route = getRouteApi('/app')

export function MyTokensPage() {
  const { me } = route.useRouteContext()
  const { data, error, refetch } = useQuery(tokensQuery)
  const dialog = useTokenDialog(data)
  const create = <CreateButton onClick={() => dialog.onOpen({ dialog: 'create' })} />
  return (
    <AccountFrame title="API tokens" description="For programs that act for you, with your rights." actions={create}>
      <TokenTable
        label="Your API tokens"
        // A superadmin is sent those of everyone.
        rows={data?.filter(({ user_id }) => user_id === me.id)}
        error={error}
        onRetry={refetch}
        empty={<NoToken create={create} />}
        {...dialog}
      />
    </AccountFrame>
  )
}

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<Icon name="plus" />} onClick={onClick}>
    New token
  </Button>
)

const NoToken = ({ create }: { create: ReactNode }) => (
  <EmptyList
    icon="key"
    title="No API token yet"
    hint="Create one for a script, a pipeline or another system."
    action={create}
  />
)
