import { Checkbox, Progress, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { subnetBulkEdit } from '../../api/generated/schemas/ipam-subnets.ts'
import type { SubnetBulkResult } from '../../api/generated/types.ts'
import { toggled } from '../../lib/pick.ts'
import type { Chosen } from '../../table/chosen.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FieldInput } from '../FieldInput.tsx'
import { FormShell } from '../FormShell.tsx'
import { shownFields } from '../form-options.ts'
import { type FormValues, formValues } from '../schema-values.ts'
import { useApiForm } from '../use-api-form.ts'
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
  together,
} from './subnet-changes.ts'

interface Props {
  subnets: Chosen
  onDone: (outcome: SubnetBulkResult) => void
  onClose: () => void
}

const most = subnetBulkEdit.subnet_ids.maxItems

/** One picks what to change; only that is asked for, and only that is sent. */
export function SubnetBulkForm({ subnets, onDone, onClose }: Props) {
  const [done, setDone] = useState(0)
  const finish = useNetworkFinish(() => {})
  const ids = [...subnets.keys()]
  const what = ids.length === 1 ? '1 subnet' : `${ids.length.toLocaleString('en')} subnets`
  const { form, submit, busy, problem } = useApiForm<BulkValues>({
    initial: { ...formValues(bulkFields), picked: [] },
    validate: bulkFaults,
    save: async (values) => {
      const changes = changesOf(values)
      const edit = (subnet_ids: string[]) => call(operations.ipam_subnets_bulk_edit, { body: { subnet_ids, changes } })
      const answers = await inBatches(ids, most, edit, setDone).catch((error) => Promise.reject(atFields(error)))
      const outcome = answers.reduce(together)
      finish(`${outcome.updated_count} of ${what} changed`)
      onDone(outcome)
    },
  })
  return (
    <Dialog onClose={onClose} title={`Edit ${what}`} size="lg">
      <FormShell
        onSubmit={submit}
        submitLabel={`Change ${what}`}
        busy={busy}
        problem={problem}
        onCancel={onClose}
        disabled={form.values.picked.length === 0}
      >
        <Named names={[...subnets.values()]} />
        <Text size="sm" c="dimmed">
          What is not ticked stays as it is on each subnet.
        </Text>
        {shownFields(bulkFields, bulkOptions).map((shown, at) => (
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
        ))}
        {busy && ids.length > most && <Progress value={(done / ids.length) * 100} aria-label="Subnets done" animated />}
      </FormShell>
    </Dialog>
  )
}

const pickProps = ({ values: { picked }, setFieldValue }: UseFormReturnType<BulkValues>, name: string) => ({
  checked: picked.includes(name),
  onChange: () => setFieldValue('picked', toggled(picked, name)),
})
