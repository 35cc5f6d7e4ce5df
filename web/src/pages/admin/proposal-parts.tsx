import { Badge, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { AiProposal } from '../../api/generated/types.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { isOpen, type ProposalState, proposalState } from '../../lib/proposal-state.ts'
import { refreshBelow } from '../../resource/refresh.ts'
import { useNotice } from '../../ui/notices.tsx'

const colors: Record<ProposalState, string> = {
  ...{ Waiting: 'lagoon', Applied: 'teal', Discarded: 'gray', Failed: 'red', Expired: 'gray' },
}

export const StateBadge = ({ proposal }: { proposal: AiProposal }) => (
  <Badge variant="dot" color={colors[proposalState(proposal)]} tt="none" w="max-content">
    {proposalState(proposal)}
  </Badge>
)

type Verb = 'apply' | 'discard'

interface ActionsProps {
  proposal: AiProposal
  onAsk: (verb: Verb, proposal: AiProposal) => void
}

export function ProposalActions({ proposal, onAsk }: ActionsProps) {
  if (!isOpen(proposalState(proposal))) return null
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button size="xs" aria-label={`Apply: ${proposal.preview_text}`} onClick={() => onAsk('apply', proposal)}>
        Apply
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`Discard: ${proposal.preview_text}`}
        onClick={() => onAsk('discard', proposal)}
      >
        Discard
      </Button>
    </Group>
  )
}

interface DecideProps {
  /** As the address names it. */
  dialog: string | undefined
  proposal: AiProposal | undefined
  onClose: () => void
}

export function Decide({ dialog, proposal, onClose }: DecideProps) {
  const decide = useDecision(onClose)
  if (!proposal || (dialog !== 'apply' && dialog !== 'discard')) return null
  const isApply = dialog === 'apply'
  return (
    <ConfirmDialog
      title={isApply ? 'Apply the proposal' : 'Discard the proposal'}
      confirmLabel={isApply ? 'Apply' : 'Discard'}
      onConfirm={() => decide(dialog, proposal.id)}
      onClose={onClose}
    >
      {proposal.preview_text}
    </ConfirmDialog>
  )
}

function useDecision(onClose: () => void) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return async (verb: Verb, id: string) => {
    const refusal = verb === 'apply' ? await apply(id) : await discard(id)
    await refreshBelow(queryClient, [operations.ai_proposals_list.path])
    // It answered, but did not do it: the reason belongs into the dialog.
    if (refusal !== null) throw new ApiError(409, refusal, null)
    notice({ tone: 'done', text: verb === 'apply' ? 'Proposal applied' : 'Proposal discarded' })
    onClose()
  }
}

async function apply(id: string): Promise<string | null> {
  const { ok, detail } = await call(operations.ai_proposals_apply, { params: { id } })
  return ok ? null : detail
}

async function discard(id: string): Promise<null> {
  await call(operations.ai_proposals_discard, { params: { id } })
  return null
}
