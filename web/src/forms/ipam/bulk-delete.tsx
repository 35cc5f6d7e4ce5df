import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { addressBulkDelete } from '../../api/generated/schemas/ipam-bulk.ts'
import type { AddressBulkDeleted } from '../../api/generated/types.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormShell } from '../FormShell.tsx'
import { useApiForm } from '../use-api-form.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import { inBatches } from './batches.ts'
import { useNetworkFinish } from './finish.ts'

interface Props {
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Makes orphans of many addresses, or removes them for good; for that the number is typed. */
export function BulkDelete({ ids, onClose, onDone }: Props) {
  const [outcome, setOutcome] = useState<AddressBulkDeleted | null>(null)
  const finish = useNetworkFinish(() => {})
  const { form, submit, busy, problem } = useApiForm({
    initial: { way: 'orphan', typed: '' },
    save: async ({ way }) => {
      const permanent = way === 'permanent'
      const all = await inBatches(ids, addressBulkDelete.ip_ids.maxItems, (ip_ids) =>
        call(operations.ipam_addresses_bulk_delete, { body: { ip_ids, permanent } }),
      )
      const answer = all.reduce(together)
      setOutcome(answer)
      finish(`${answer.deleted_count} of ${ids.length} addresses ${permanent ? 'deleted' : 'made orphans'}`)
      onDone()
    },
  })
  const isPermanent = form.values.way === 'permanent'
  if (outcome) {
    return (
      <Dialog onClose={onClose} title="Bulk delete: outcome" size="lg">
        <BulkOutcome
          lines={[
            [isPermanent ? 'Deleted for good' : 'Made orphans', outcome.deleted_count],
            ['Gone meanwhile', outcome.not_found.length],
          ]}
          skipped={outcome.skipped}
          onClose={onClose}
        />
      </Dialog>
    )
  }
  return (
    <Dialog onClose={onClose} title={`Delete ${ids.length} addresses`}>
      <FormShell
        onSubmit={submit}
        submitLabel={isPermanent ? `Delete ${ids.length} for good` : `Make ${ids.length} orphans`}
        busy={busy}
        problem={problem}
        onCancel={onClose}
        danger
        disabled={isPermanent && form.values.typed !== String(ids.length)}
      >
        <Radio.Group label="What becomes of them?" {...form.getInputProps('way')}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="orphan"
              label="Keep them as orphans"
              description="They stay in the list and can be used again."
            />
            <Radio
              value="permanent"
              label="Delete them for good"
              description="Their rows and MAC histories go. Only the audit log remembers them."
            />
          </Stack>
        </Radio.Group>
        {isPermanent && (
          <TextInput
            label={`Type ${ids.length} to confirm`}
            autoComplete="off"
            inputMode="numeric"
            {...form.getInputProps('typed')}
          />
        )}
      </FormShell>
    </Dialog>
  )
}

const together = (one: AddressBulkDeleted, other: AddressBulkDeleted): AddressBulkDeleted => ({
  batch_id: other.batch_id,
  deleted_count: one.deleted_count + other.deleted_count,
  not_found: [...one.not_found, ...other.not_found],
  skipped: [...one.skipped, ...other.skipped],
})
