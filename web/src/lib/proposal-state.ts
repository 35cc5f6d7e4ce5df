interface Proposal {
  expires_at: string
  applied_at: string | null
  discarded_at: string | null
  error: string | null
}

export type ProposalState = 'Waiting' | 'Applied' | 'Discarded' | 'Failed' | 'Expired'

/** A proposal that failed can be tried again until it expires. */
export function proposalState(proposal: Proposal, now = Date.now()): ProposalState {
  if (proposal.applied_at !== null) return 'Applied'
  if (proposal.discarded_at !== null) return 'Discarded'
  if (Date.parse(proposal.expires_at) <= now) return 'Expired'
  return proposal.error === null ? 'Waiting' : 'Failed'
}

export const isOpen = (state: ProposalState): boolean => state === 'Waiting' || state === 'Failed'
