import { Anchor, Switch, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { AiProposal } from '../../api/generated/types.ts'
import { useDialogAddress } from '../../hooks/use-dialog-address.ts'
import { plainWords } from '../../lib/audit-words.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Decide, ProposalActions, StateBadge } from './proposal-parts.tsx'

const route = getRouteApi('/app/admin/proposals')

export function ProposalsPage() {
  const { all } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery({
    ...query(operations.ai_proposals_list, { query: { pending_only: !all } }),
    placeholderData: keepPreviousData,
  })
  const { dialog, row, show, close } = useDialogAddress(data)
  return (
    <PageFrame
      title="Proposals"
      description="Changes an assistant suggested to you. Nothing happens until you apply one."
      actions={
        <Switch
          label="Also decided ones"
          checked={Boolean(all)}
          onChange={(event) => navigate({ search: event.currentTarget.checked ? { all: 'yes' } : {} })}
        />
      }
    >
      <DataTable
        label="Proposals"
        columns={columns(show)}
        rowKey={({ id }) => id}
        rows={data}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyList
            icon="proposal"
            title="Nothing waits for you"
            hint="An assistant that is connected with your token can propose changes here."
          />
        }
      />
      <Decide dialog={dialog} proposal={row} onClose={close} />
    </PageFrame>
  )
}

const columns = (onAsk: Parameters<typeof ProposalActions>[0]['onAsk']): Column<AiProposal>[] => [
  { header: 'Change', cell: (proposal) => <What proposal={proposal} /> },
  { header: 'State', cell: (proposal) => <StateBadge proposal={proposal} /> },
  { header: 'Proposed', wideOnly: true, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
  { header: 'Expires', wideOnly: true, cell: ({ expires_at }) => <TimeAgo at={expires_at} /> },
  { header: 'Actions', hiddenHeader: true, cell: (proposal) => <ProposalActions proposal={proposal} onAsk={onAsk} /> },
]

const What = ({ proposal: { id, operation, preview_text, error } }: { proposal: AiProposal }) => (
  <>
    <Anchor
      component={Link}
      to={`/admin/proposals/${id}`}
      size="sm"
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      <bdi>{preview_text}</bdi>
    </Anchor>
    <Text size="xs" c="dimmed">
      {plainWords(operation)}
    </Text>
    {error && (
      <Text size="xs" c="var(--mantine-color-error)">
        {error}
      </Text>
    )}
  </>
)
