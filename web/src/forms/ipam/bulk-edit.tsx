import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { addressBulkEdit } from '../../api/generated/schemas/ipam-bulk.ts'
import type { AddressBulkEdit, AddressBulkEdited } from '../../api/generated/types.ts'
import { parseTags } from '../../lib/tags.ts'
import { statusLabel } from '../../pictures/statuses.ts'
import { PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
import { TagsField } from '../TagsField.tsx'
import { BulkOutcome } from './BulkOutcome.tsx'
import { inBatches } from './batches.ts'
import { useNetworkFinish } from './finish.ts'

interface Props {
  ids: readonly string[]
  onClose: () => void
}

const unchanged = { value: '', label: 'Leave as it is' }
const statuses = ['available', 'allocated', 'reserved', 'static_dhcp', 'deprecated']
const roles = ['host', 'loopback', 'anycast', 'vip', 'vrrp', 'secondary', 'gateway', 'bmc', 'web', 'api', 'lb']

/** Changes the same fields of many addresses; empty fields change nothing. */
export function BulkEdit({ ids, onClose }: Props) {
  const finish = useNetworkFinish(() => {})
  return (
    <PreviewedDialog
      title={`Edit ${ids.length} addresses`}
      size="md"
      submitLabel={`Change ${ids.length} addresses`}
      onClose={onClose}
      initial={{ status: '', role: '', description: '', tags: [] as string[], reserved_until: '' }}
      asked={(values) => {
        const changes = changesOf(values)
        return Object.keys(changes).length > 0 ? { changes } : null
      }}
      commit={async ({ changes }) => {
        const all = await inBatches(ids, addressBulkEdit.ip_ids.maxItems, (ip_ids) =>
          call(operations.ipam_addresses_bulk_edit, { body: { ip_ids, changes } }),
        )
        return all.reduce(together)
      }}
      onDone={({ updated_count }) => finish(`${updated_count} of ${ids.length} addresses changed`)}
      fields={({ form }) => (
        <>
          <Text size="sm" c="dimmed">
            What is left empty stays as it is on each address. Tags are added to those it has.
          </Text>
          <NativeSelect
            label="Status"
            data-autofocus
            data={[unchanged, ...statuses.map((value) => ({ value, label: statusLabel(value) }))]}
            {...form.getInputProps('status')}
          />
          <NativeSelect label="Role" data={[unchanged, ...roles]} {...form.getInputProps('role')} />
          <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
          <TagsField {...form.getInputProps('tags')} />
          <TextInput type="date" label="Reserved until" {...form.getInputProps('reserved_until')} />
        </>
      )}
      outcome={{
        title: () => 'Bulk edit: outcome',
        show: ({ updated_count, unchanged_count, not_found, skipped }) => (
          <BulkOutcome
            lines={[
              ['Changed', updated_count],
              ['Already so', unchanged_count],
              ['Gone meanwhile', not_found.length],
            ]}
            skipped={skipped}
          />
        ),
      }}
    />
  )
}

type Values = { status: string; role: string; description: string; tags: string[]; reserved_until: string }

function changesOf({ status, role, description, tags, reserved_until }: Values): AddressBulkEdit['changes'] {
  const changes = {
    ...(status && { status }),
    ...(role && { role }),
    ...(description && { description }),
    ...(tags.length > 0 && { tags: parseTags(tags) }),
    ...(reserved_until && { reserved_until: `${reserved_until}T00:00:00Z` }),
  }
  // The words come from the lists above.
  return changes as AddressBulkEdit['changes']
}

const together = (one: AddressBulkEdited, other: AddressBulkEdited): AddressBulkEdited => ({
  batch_id: other.batch_id,
  updated_count: one.updated_count + other.updated_count,
  unchanged_count: one.unchanged_count + other.unchanged_count,
  not_found: [...one.not_found, ...other.not_found],
  skipped: [...one.skipped, ...other.skipped],
})
