import { Checkbox, Progress, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { subnetBulkEdit } from '../../api/generated/schemas/ipam-subnets.ts'
import { toggled } from '../../lib/pick.ts'
import type { Chosen } from '../../table/chosen.ts'
import { FieldInput } from '../FieldInput.tsx'
import { shownFields } from '../form-options.ts'
import { PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
import { type FormValues, formValues } from '../schema-values.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import { inBatches } from './batches.ts'
import { useNetworkFinish } from './finish.ts'
import { Named } from './Named.tsx'
import {
  atFields,
  type BulkValues,
  bulkFaults,
  bulkFields,
  bulkOptions,
  changesOf,
  refused,
  together,
} from './subnet-changes.ts'

interface Props {
  subnets: Chosen
  onClose: () => void
}

const most = subnetBulkEdit.subnet_ids.maxItems

/** One picks what to change; only that is asked for and sent. Of each subnet that was left out it is told why. */
export function BulkEditSubnets({ subnets, onClose }: Props) {
  const [count, setCount] = useState(0)
  const finish = useNetworkFinish(() => {})
  const ids = [...subnets.keys()]
  const what = ids.length === 1 ? '1 subnet' : `${ids.length.toLocaleString('en')} subnets`
  const initial: BulkValues = { ...formValues(bulkFields), picked: [] }
  return (
    <PreviewedDialog
      title={`Edit ${what}`}
      submitLabel={`Change ${what}`}
      onClose={onClose}
      initial={initial}
      validate={bulkFaults}
      asked={({ picked }) => (picked.length > 0 ? { picked } : null)}
      commit={async (_, values) => {
        const changes = changesOf(values)
        const edit = (subnet_ids: string[]) =>
          call(operations.ipam_subnets_bulk_edit, { body: { subnet_ids, changes } })
        const answers = await inBatches(ids, most, edit, setCount).catch((error) => Promise.reject(atFields(error)))
        return answers.reduce(together)
      }}
      onDone={({ updated_count }) => finish(`${updated_count} of ${what} changed`)}
      fields={({ form, busy }) => (
        <>
          <Named names={[...subnets.values()]} />
          <Text size="sm" c="dimmed">
            What is not ticked stays as it is on each subnet.
          </Text>
          <Picked form={form} />
          {busy && ids.length > most && (
            <Progress value={(count / ids.length) * 100} aria-label="Subnets done" animated />
          )}
        </>
      )}
      outcome={{
        title: () => 'Bulk edit: outcome',
        show: (outcome) => {
          const leftOut = refused(outcome, subnets)
          const same = subnets.size - outcome.updated_count - leftOut.length
          return (
            <BulkOutcome
              lines={[
                ['Changed', outcome.updated_count],
                ['Already so', same],
              ]}
              skipped={leftOut}
            />
          )
        },
      }}
    />
  )
}

const Picked = ({ form }: { form: UseFormReturnType<BulkValues> }) =>
  shownFields(bulkFields, bulkOptions).map((shown, at) => (
    <Stack key={shown.name} gap={6}>
      <Checkbox
        label={`Change ${shown.label.startsWith('VLAN') ? shown.label : shown.label.toLowerCase()}`}
        {...(at === 0 && { 'data-autofocus': true })}
        {...pickProps(form, shown.name)}
      />
      {form.values.picked.includes(shown.name) && (
        // The inputs know the form by its fields alone.
        <FieldInput shown={shown} form={form as unknown as UseFormReturnType<FormValues>} isFirst={false} />
      )}
    </Stack>
  ))

const pickProps = ({ values: { picked }, setFieldValue }: UseFormReturnType<BulkValues>, name: string) => ({
  checked: picked.includes(name),
  onChange: () => setFieldValue('picked', toggled(picked, name)),
})
