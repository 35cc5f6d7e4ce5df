import { Checkbox, Group, List, Progress, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldInput } from '../forms/FieldInput.tsx'
import { type ShownField, shownFields } from '../forms/form-options.ts'
import { PreviewedDialog } from '../forms/previewed/PreviewedDialog.tsx'
import { type FormValues, faultOf, formValues, wireValues } from '../forms/schema-values.ts'
import { counted } from '../lib/counted.ts'
import { toggled } from '../lib/pick.ts'
import { lowered } from '../lib/words.ts'
import { Clip } from '../table/Clip.tsx'
import { useNotice } from '../ui/notices.tsx'
import type { Outcome } from './delete-records.ts'
import { clearedValue, editRecords, isClearable, manyFields } from './edit-records.ts'
import { Names } from './Names.tsx'
import { refresh } from './refresh.ts'
import type { Identified, Resource } from './resource.ts'

interface Props<Row extends Identified> {
  of: Resource<Row>
  rows: readonly Row[]
  onClose: () => void
}

type Values = FormValues & { picked: string[]; cleared: string[] }

/** One picks what to change; only that is asked for and sent. Of each record that was refused it is told why. */
export function EditRecords<Row extends Identified>({ of, rows, onClose }: Props<Row>) {
  const [count, setCount] = useState(0)
  const queryClient = useQueryClient()
  const notice = useNotice()
  const fields = manyFields(of.update ?? {}, of.name.field)
  const what = counted(rows.length, of.one, lowered(of.title))
  const initial: Values = { ...formValues(fields), picked: [], cleared: [] }
  return (
    <PreviewedDialog
      title={`Edit ${what}`}
      submitLabel={`Change ${what}`}
      onClose={onClose}
      initial={initial}
      validate={Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          (value: unknown, { picked, cleared }: Values) =>
            picked.includes(name) && !cleared.includes(name) ? faultOf(field, value, true) : null,
        ]),
      )}
      asked={({ picked }) => (picked.length > 0 ? { picked } : null)}
      commit={(_, values) => editRecords(of, rows, bodyOf(fields, values), setCount)}
      onDone={async (outcomes) => {
        const done = outcomes.filter(({ refusal }) => refusal === null).length
        notice({ tone: done === outcomes.length ? 'done' : 'failed', text: `${done} of ${what} changed` })
        await refresh(queryClient, of)
      }}
      fields={({ form, busy }) => (
        <>
          <Names names={rows.map(of.nameOf)} />
          <Text size="sm" c="dimmed">
            What is not ticked stays as it is.
          </Text>
          {shownFields(fields, of.form ?? {}).map((shown, at) => (
            <Picked key={shown.name} shown={shown} form={form} isFirst={at === 0} />
          ))}
          {busy && <Progress value={(count / rows.length) * 100} aria-label={`${of.title} done`} animated />}
        </>
      )}
      outcome={{ title: () => 'Bulk edit: outcome', show: (outcomes) => <Outcomes of={outcomes} /> }}
    />
  )
}

/** What is sent: the fields that were picked, and nothing else. */
function bodyOf(fields: Resource<Identified>['row'], { picked, cleared, ...values }: Values): object {
  const some = Object.fromEntries(Object.entries(fields).filter(([name]) => picked.includes(name)))
  const emptied = Object.entries(some).filter(([name]) => cleared.includes(name))
  return {
    ...wireValues(some, values),
    ...Object.fromEntries(emptied.map(([name, field]) => [name, clearedValue(field)])),
  }
}

interface PickedProps {
  shown: ShownField
  form: UseFormReturnType<Values>
  isFirst: boolean
}

function Picked({ shown, form, isFirst }: PickedProps) {
  const { picked, cleared } = form.values
  const { name, label, field } = shown
  const isPicked = picked.includes(name)
  const isCleared = cleared.includes(name)
  return (
    <Stack gap={6}>
      <Group gap="lg">
        <Checkbox
          label={`Change ${lowered(label)}`}
          checked={isPicked}
          {...(isFirst && { 'data-autofocus': true })}
          onChange={() => form.setFieldValue('picked', toggled(picked, name))}
        />
        {isPicked && isClearable(field) && (
          <Checkbox
            label={`Clear ${lowered(label)}`}
            checked={isCleared}
            onChange={() => form.setFieldValue('cleared', toggled(cleared, name))}
          />
        )}
      </Group>
      {isPicked && !isCleared && (
        // The inputs know the form by its fields alone.
        <FieldInput shown={shown} form={form as unknown as UseFormReturnType<FormValues>} isFirst={false} />
      )}
    </Stack>
  )
}

function Outcomes({ of: outcomes }: { of: readonly Outcome[] }) {
  const left = outcomes.filter(({ refusal }) => refusal !== null)
  return (
    <Stack gap="xs">
      <Text>
        {outcomes.length - left.length} of {outcomes.length} changed.
      </Text>
      <List listStyleType="none" spacing="xs">
        {left.map(({ id, name, refusal }) => (
          <List.Item key={id}>
            <Clip text={name} />
            <Text size="sm" c="var(--mantine-color-error)">
              {refusal}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
