import { Radio, Stack, TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { addressBulkDelete } from '../../api/generated/schemas/ipam-bulk.ts'
import type { AddressBulkDeleted } from '../../api/generated/types.ts'
import { PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
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
  const finish = useNetworkFinish(() => {})
  return (
    <PreviewedDialog
      title={`Delete ${ids.length} addresses`}
      size="md"
      submitLabel={({ form }) => (isPermanent(form) ? `Delete ${ids.length} for good` : `Make ${ids.length} orphans`)}
      danger
      onClose={onClose}
      initial={{ way: 'orphan', typed: '' }}
      asked={({ way }) => ({ permanent: way === 'permanent' })}
      isConfirmed={({ form }) => !isPermanent(form) || form.values.typed === String(ids.length)}
      commit={async ({ permanent }) => {
        const all = await inBatches(ids, addressBulkDelete.ip_ids.maxItems, (ip_ids) =>
          call(operations.ipam_addresses_bulk_delete, { body: { ip_ids, permanent } }),
        )
        return all.reduce(together)
      }}
      onDone={({ deleted_count }, { way }) => {
        finish(`${deleted_count} of ${ids.length} addresses ${way === 'permanent' ? 'deleted' : 'made orphans'}`)
        onDone()
      }}
      fields={({ form }) => (
        <>
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
          {isPermanent(form) && (
            <TextInput
              label={`Type ${ids.length} to confirm`}
              autoComplete="off"
              inputMode="numeric"
              {...form.getInputProps('typed')}
            />
          )}
        </>
      )}
      outcome={{
        title: () => 'Bulk delete: outcome',
        show: ({ deleted_count, not_found, skipped }, { way }) => (
          <BulkOutcome
            lines={[
              [way === 'permanent' ? 'Deleted for good' : 'Made orphans', deleted_count],
              ['Gone meanwhile', not_found.length],
            ]}
            skipped={skipped}
          />
        ),
      }}
    />
  )
}

const isPermanent = ({ values }: { values: { way: string } }): boolean => values.way === 'permanent'

const together = (one: AddressBulkDeleted, other: AddressBulkDeleted): AddressBulkDeleted => ({
  batch_id: other.batch_id,
  deleted_count: one.deleted_count + other.deleted_count,
  not_found: [...one.not_found, ...other.not_found],
  skipped: [...one.skipped, ...other.skipped],
})
