import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { AiProposal } from '../../api/generated/types.ts'
import { useDialogAddress } from '../../hooks/use-dialog-address.ts'
import { plainWords } from '../../lib/audit-words.ts'
import { localTime } from '../../lib/time.ts'
import { Facts } from '../../table/Facts.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Decide, ProposalActions, StateBadge } from './proposal-parts.tsx'
import { SourcePart } from './SourcePart.tsx'

const route = getRouteApi('/app/admin/proposals/$id')

/** One proposal with all that would be done, for a link in a message. */
export function ProposalPage() {
  const { id } = route.useParams()
  const asked = useQuery(query(operations.ai_proposals_read, { params: { id } }))
  const { dialog, row, show, close } = useDialogAddress(asked.data && [asked.data])
  return (
    <PageFrame title="Proposal" actions={asked.data && <ProposalActions proposal={asked.data} onAsk={show} />}>
      <Loaded query={asked}>{(proposal) => <Detail proposal={proposal} />}</Loaded>
      <Decide dialog={dialog} proposal={row} onClose={close} />
    </PageFrame>
  )
}

const Detail = ({ proposal }: { proposal: AiProposal }) => (
  <Stack maw={900}>
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <bdi>{proposal.preview_text}</bdi>
    </Text>
    <Facts
      facts={[
        ['State', <StateBadge key="state" proposal={proposal} />],
        ['Operation', plainWords(proposal.operation)],
        ['Proposed', localTime(proposal.created_at)],
        ['Expires', localTime(proposal.expires_at)],
        ['Applied', proposal.applied_at && localTime(proposal.applied_at)],
        ['Discarded', proposal.discarded_at && localTime(proposal.discarded_at)],
        ['Error', proposal.error],
      ]}
    />
    <SourcePart title="Arguments" text={JSON.stringify(proposal.args, null, 2)} />
    {proposal.result && <SourcePart title="Result" text={JSON.stringify(proposal.result, null, 2)} />}
  </Stack>
)
