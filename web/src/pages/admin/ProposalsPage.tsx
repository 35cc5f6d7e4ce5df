import { Badge, Button, Group, Switch, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { call, query } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { AiProposal } from '../../api/generated/types.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { useFinish } from '../../forms/use-finish.ts'
import { plainWords } from '../../lib/audit-words.ts'
import { isOpen, type ProposalState, proposalState } from '../../lib/proposal-state.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

const route = getRouteApi('/app/admin/proposals')

interface Asked {
  verb: 'apply' | 'discard'
  proposal: AiProposal
}

export function ProposalsPage() {
  const { all } = route.useSearch()
  const navigate = route.useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, error, refetch } = useQuery({
    ...query(operations.ai_proposals_list, { query: { pending_only: !all } }),
    placeholderData: keepPreviousData,
  })
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
        columns={columns(setAsked)}
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
      {asked && <Decide {...asked} onClose={() => setAsked(null)} />}
    </PageFrame>
  )
}

const columns = (onAsk: (asked: Asked) => void): Column<AiProposal>[] => [
  { header: 'Change', cell: (proposal) => <What proposal={proposal} /> },
  { header: 'State', cell: (proposal) => <StateBadge state={proposalState(proposal)} /> },
  { header: 'Proposed', wideOnly: true, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
  { header: 'Expires', wideOnly: true, cell: ({ expires_at }) => <TimeAgo at={expires_at} /> },
  { header: 'Actions', hiddenHeader: true, cell: (proposal) => <Actions proposal={proposal} onAsk={onAsk} /> },
]

const What = ({ proposal: { operation, preview_text, error } }: { proposal: AiProposal }) => (
  <>
    <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {preview_text}
    </Text>
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

const colors: Record<ProposalState, string> = {
  ...{ Waiting: 'lagoon', Applied: 'teal', Discarded: 'gray', Failed: 'red', Expired: 'gray' },
}

const StateBadge = ({ state }: { state: ProposalState }) => (
  <Badge variant="dot" color={colors[state]} tt="none" w="max-content">
    {state}
  </Badge>
)

function Actions({ proposal, onAsk }: { proposal: AiProposal; onAsk: (asked: Asked) => void }) {
  if (!isOpen(proposalState(proposal))) return null
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="xs"
        aria-label={`Apply: ${proposal.preview_text}`}
        onClick={() => onAsk({ verb: 'apply', proposal })}
      >
        Apply
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`Discard: ${proposal.preview_text}`}
        onClick={() => onAsk({ verb: 'discard', proposal })}
      >
        Discard
      </Button>
    </Group>
  )
}

function Decide({ verb, proposal, onClose }: Asked & { onClose: () => void }) {
  const finish = useFinish(['/ai/proposals'], onClose)
  const params = { id: proposal.id }
  const decide = async () => {
    if (verb === 'discard') {
      await call(operations.ai_proposals_discard, { params })
      return finish('Proposal discarded')
    }
    const { ok, detail } = await call(operations.ai_proposals_apply, { params })
    // It answered, but did not do it: the reason belongs into the dialog.
    if (!ok) throw new ApiError(409, detail, null)
    await finish('Proposal applied')
  }
  const isApply = verb === 'apply'
  return (
    <ConfirmDialog
      title={isApply ? 'Apply the proposal' : 'Discard the proposal'}
      confirmLabel={isApply ? 'Apply' : 'Discard'}
      onConfirm={decide}
      onClose={onClose}
    >
      {proposal.preview_text}
    </ConfirmDialog>
  )
}
