import { Anchor, Badge, Code, Text } from '@mantine/core'
import type { ApiToken } from '../../api/generated/types.ts'
import { scopesText } from '../../lib/scopes.ts'
import { type TokenState, tokenState } from '../../lib/token-state.ts'
import type { Column } from '../../table/DataTable.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

export interface TokenActions {
  onEdit: (token: ApiToken) => void
  onPause: (token: ApiToken) => void
  onRevoke: (token: ApiToken) => void
}

export const tokenColumns = (actions: TokenActions): Column<ApiToken>[] => [
  { header: 'Name', cell: (token) => <Name token={token} onEdit={() => actions.onEdit(token)} /> },
  { header: 'State', cell: (token) => <StateBadge state={tokenState(token)} /> },
  { header: 'May do', wideOnly: true, cell: (token) => <Limits token={token} /> },
  { header: 'Last used', wideOnly: true, cell: ({ last_used_at }) => <Moment at={last_used_at} none="never" /> },
  { header: 'Expires', wideOnly: true, cell: ({ expires_at }) => <Moment at={expires_at} none="never" /> },
  { header: 'Actions', hiddenHeader: true, cell: (token) => <Actions token={token} {...actions} /> },
]

const Name = ({ token, onEdit }: { token: ApiToken; onEdit: () => void }) => (
  <>
    <Anchor component="button" type="button" size="sm" fw={500} ta="left" onClick={onEdit} title={token.description}>
      {token.name}
    </Anchor>
    <div>
      <Code>{token.prefix}…</Code>
    </div>
  </>
)

const colors: Record<TokenState, string> = { Active: 'teal', Paused: 'orange', Expired: 'red' }

const StateBadge = ({ state }: { state: TokenState }) => (
  <Badge variant="dot" color={colors[state]} tt="none">
    {state}
  </Badge>
)

const Limits = ({ token: { scopes, resource_grants } }: { token: ApiToken }) => (
  <>
    <Text size="sm">{scopesText(scopes)}</Text>
    {resource_grants.length > 0 && (
      <Text size="xs" c="dimmed">
        on {resource_grants.length} {resource_grants.length === 1 ? 'resource' : 'resources'} only
      </Text>
    )}
  </>
)

const Moment = ({ at, none }: { at: string | null; none: string }) => (at === null ? none : <TimeAgo at={at} />)

const Actions = ({ token, onEdit, onPause, onRevoke }: TokenActions & { token: ApiToken }) => (
  <RowMenu
    name={token.name}
    actions={[
      { label: 'Edit', onClick: () => onEdit(token) },
      { label: token.is_active ? 'Pause' : 'Resume', onClick: () => onPause(token) },
      { label: 'Revoke', onClick: () => onRevoke(token), isDanger: true },
    ]}
  />
)
