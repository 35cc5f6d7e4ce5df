import type { ReactNode } from 'react'
import type { Fields } from '../api/fields.ts'
import { FieldInput } from './FieldInput.tsx'
import { FormShell } from './FormShell.tsx'
import { type FormOptions, isWide, shownFields } from './form-options.ts'
import classes from './forms.module.css'
import { createBody, type FormValues, faultOf, formValues, wireValues } from './schema-values.ts'
import { useApiForm } from './use-api-form.ts'

interface Props {
  fields: Fields
  options?: FormOptions
  submitLabel: string
  /** Without it there is nothing to leave: the form is a part of its page. */
  onCancel?: () => void
  /** Says more about a refusal than its text. */
  explain?: (error: Error | null) => ReactNode
  /** Values a new one begins with, beside the defaults. */
  start?: Record<string, unknown>
}

type Wire = Record<string, unknown>
type Create = Props & { create: (body: Wire) => Promise<unknown> }
type Edit = Props & { row: Wire; saveChanges: (before: Wire, after: Wire) => Promise<unknown> }

/** A form drawn from what the interface says of a request body. */
export function SchemaForm(props: Create | Edit) {
  const { fields, options = {}, submitLabel, onCancel, explain } = props
  const initial = formValues(fields, 'row' in props ? props.row : startOf(props))
  const { form, submit, busy, error, problem } = useApiForm<FormValues>({
    initial,
    validate: validators(fields, 'row' in props ? props.row : {}),
    save: (values) =>
      'row' in props
        ? props.saveChanges(wireValues(fields, initial), wireValues(fields, values))
        : props.create(createBody(fields, values)),
  })
  const shown = shownFields(fields, options).filter(({ when }) => when?.(form.values) ?? true)
  return (
    <FormShell
      onSubmit={submit}
      submitLabel={submitLabel}
      busy={busy}
      problem={explain?.(error) || problem}
      {...(onCancel && { onCancel })}
    >
      <div className={classes.grid}>
        {shown.map((one, at) => (
          <div key={one.name} className={(one.isWide ?? isWide(one.field)) ? classes.whole : classes.half}>
            <FieldInput shown={one} form={form} isFirst={at === 0} />
          </div>
        ))}
      </div>
    </FormShell>
  )
}

const startOf = ({ fields, start }: Props): Wire | undefined => {
  if (!start) return undefined
  const defaults = Object.entries(fields).map(([name, field]) => [name, 'default' in field ? field.default : undefined])
  return { ...Object.fromEntries(defaults), ...start }
}

// What a record does not show, such as a credential, is left alone by an edit that says nothing of it.
const validators = (fields: Fields, row: Wire) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, (value: unknown) => faultOf(field, value, name in row)]),
  )
