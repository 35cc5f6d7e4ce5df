import { useState } from 'react'
import type { SubnetBulkResult } from '../../api/generated/types.ts'
import type { Chosen } from '../../table/chosen.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { BulkOutcome } from './BulkOutcome.tsx'
import { SubnetBulkForm } from './SubnetBulkForm.tsx'
import { refused } from './subnet-changes.ts'

interface Props {
  subnets: Chosen
  onClose: () => void
}

/** Puts the same values into many subnets, and tells of each that was left out why. */
export function BulkEditSubnets({ subnets, onClose }: Props) {
  const [outcome, setOutcome] = useState<SubnetBulkResult | null>(null)
  if (!outcome) return <SubnetBulkForm subnets={subnets} onDone={setOutcome} onClose={onClose} />
  const leftOut = refused(outcome, subnets)
  return (
    <Dialog onClose={onClose} title="Bulk edit: outcome" size="lg">
      <BulkOutcome
        lines={[
          ['Changed', outcome.updated_count],
          ['Already so', subnets.size - outcome.updated_count - leftOut.length],
        ]}
        skipped={leftOut}
        onClose={onClose}
      />
    </Dialog>
  )
}
