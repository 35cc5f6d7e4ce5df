import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ApiToken } from '../../api/generated/types.ts'
import { tokensQuery, usersQuery } from '../../api/identity-queries.ts'
import { matchesWords } from '../../lib/pick.ts'
import { ListFilter } from '../../table/ListFilter.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import { TokenTable } from '../tokens/TokenTable.tsx'
import { useTokenDialog } from '../tokens/use-token-dialog.ts'

const route = getRouteApi('/app/admin/tokens')

export function AllTokensPage() {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(tokensQuery)
  const dialog = useTokenDialog(data)
  const ownerOf = useOwners()
  const matches = (token: ApiToken) => matchesWords([token.name, token.description, token.prefix, ownerOf(token)], q)
  return (
    <PageFrame title="API tokens" description="Those of everyone, newest first.">
      <ListFilter
        placeholder="Name, owner or prefix"
        value={q}
        onChange={(search) => navigate({ search, replace: true })}
      />
      <TokenTable
        label="API tokens"
        rows={data?.filter(matches)}
        error={error}
        onRetry={refetch}
        empty={
          data?.length === 0 ? (
            <EmptyList icon="key" title="No API token yet" hint="People make them under their account." />
          ) : (
            <NoMatch what="token" onClear={() => navigate({ search: {} })} />
          )
        }
        {...dialog}
        more={[{ header: 'Owner', cell: ownerOf }]}
      />
    </PageFrame>
  )
}

/** The username behind a token; its id until the users are there. */
function useOwners() {
  const { data = [] } = useQuery(usersQuery)
  const names = new Map(data.map(({ id, username }) => [id, username]))
  return ({ user_id }: ApiToken): string => names.get(user_id ?? '') ?? user_id ?? 'nobody'
}
