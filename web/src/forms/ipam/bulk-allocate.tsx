import { Alert, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { BulkAllocate, BulkAllocatePreview, Subnet } from '../../api/generated/types.ts'
import { Facts } from '../../table/Facts.tsx'
import { PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
import { useNetworkFinish } from './finish.ts'

interface Props {
  subnet: Subnet
  range?: { first: string; last: string }
  onClose: () => void
}

/** A range of addresses with names from a pattern. */
export function AllocateRange({ subnet, range, onClose }: Props) {
  const finish = useNetworkFinish(onClose)
  const params = { id: subnet.id }
  return (
    <PreviewedDialog
      title={`Allocate a range in ${subnet.network}`}
      submitLabel="Allocate"
      onClose={onClose}
      initial={{
        range_start: range?.first ?? '',
        range_end: range?.last ?? '',
        hostname_template: 'host-{n}',
        template_start: 1 as number | string,
        status: 'allocated',
      }}
      asked={bodyOf}
      ask={(body, signal) => call(operations.ipam_subnets_bulk_allocate_preview, { params, body, signal })}
      waitMs={300}
      commit={(body) => call(operations.ipam_subnets_bulk_allocate, { params, body })}
      onDone={({ summary }) => finish(summary)}
      fields={({ form }) => (
        <>
          <TextInput label="First address" data-autofocus required {...form.getInputProps('range_start')} />
          <TextInput label="Last address" required {...form.getInputProps('range_end')} />
          <TextInput
            label="Names"
            description="{n} is the running number, {n:03d} with leading zeros, {oct4} the last octet"
            required
            {...form.getInputProps('hostname_template')}
          />
          <NumberInput label="Numbers from" min={0} {...form.getInputProps('template_start')} />
          <NativeSelect
            label="Status"
            data={['allocated', 'reserved', 'deprecated']}
            {...form.getInputProps('status')}
          />
        </>
      )}
      show={(preview) => <Preview preview={preview} />}
    />
  )
}

const Preview = ({ preview }: { preview: BulkAllocatePreview }) => (
  <>
    <Facts
      facts={[
        ['Created', `${preview.will_create} of ${preview.total}`],
        ['In use already', preview.conflicts_in_use > 0 ? String(preview.conflicts_in_use) : ''],
        ['In a DHCP pool', preview.conflicts_in_pool > 0 ? String(preview.conflicts_in_pool) : ''],
        ['Name taken', preview.conflicts_fqdn > 0 ? String(preview.conflicts_fqdn) : ''],
        ['Not yours to write', preview.conflicts_no_perm > 0 ? String(preview.conflicts_no_perm) : ''],
      ]}
    />
    <Text size="sm" c="dimmed">
      {preview.sample
        .slice(0, 4)
        .map(({ address, hostname }) => `${address} ${hostname}`)
        .join(', ')}
      {preview.total > 4 && ' …'}
    </Text>
    {preview.warnings.map((text) => (
      <Alert key={text} color="orange">
        {text}
      </Alert>
    ))}
  </>
)

type Values = {
  range_start: string
  range_end: string
  hostname_template: string
  template_start: number | string
  status: string
}

/** Nothing is asked for before all that names the addresses is there. */
const bodyOf = ({ template_start, status, ...texts }: Values): BulkAllocate | null =>
  Object.values(texts).includes('')
    ? null
    : { ...texts, template_start: Number(template_start) || 0, status: status as 'allocated' }
