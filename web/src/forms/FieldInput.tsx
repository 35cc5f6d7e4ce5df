import {
  MultiSelect,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Field, FieldKind } from '../api/fields.ts'
import { wordsOf } from '../lib/words.ts'
import { type Reference, referenceTo } from '../references.ts'
import { isLong, type ShownField } from './form-options.ts'
import { PairRows } from './PairRows.tsx'
import { ReferencePick, ReferencesPick } from './ReferencePick.tsx'
import type { FormValues, PairRow } from './schema-values.ts'

interface Props {
  shown: ShownField
  form: UseFormReturnType<FormValues>
  isFirst: boolean
}

/** The input that fits a field. */
export function FieldInput({ shown, form, isFirst }: Props) {
  const { name, field, label, help = field.description, placeholder = field.example, texts = {}, splitAt = [] } = shown
  const input = {
    label,
    description: help,
    placeholder,
    required: field.required ?? false,
    // Below the input, so that neighbours stay in line.
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies Place[] as Place[],
    ...(isFirst && { 'data-autofocus': true }),
    ...form.getInputProps(name, { type: field.kind === 'boolean' && !field.nullable ? 'checkbox' : 'input' }),
  }
  if (shown.input) {
    const { value, onChange, error } = input
    return <shown.input label={label} description={help} value={value} onChange={onChange} error={error} />
  }
  if (shown.isSecret) return <PasswordInput {...input} autoComplete="new-password" />
  const draw = inputs[field.kind] as (one: Drawn<Field>) => ReactNode
  return draw({ field, input, texts, splitAt, reference: 'to' in field ? referenceTo(field.to) : undefined })
}

type Place = 'label' | 'input' | 'description' | 'error'

interface Drawn<Of extends Field> {
  field: Of
  /** What the form gives an input, with its label. */
  // biome-ignore lint/suspicious/noExplicitAny: the form's own type for the value and the handlers
  input: { label: string; description?: string | undefined } & Record<string, any>
  texts: Readonly<Record<string, string>>
  splitAt: readonly string[]
  reference: Reference | undefined
}

type Of<Kind extends FieldKind> = Field & { kind: Kind }

const inputs: { [Kind in FieldKind]: (one: Drawn<Of<Kind>>) => ReactNode } = {
  text: ({ field, input }) =>
    isLong(field) ? (
      <Textarea {...input} autosize minRows={2} maxRows={12} maxLength={field.maxLength} />
    ) : (
      <TextInput {...input} maxLength={field.maxLength} autoComplete="off" />
    ),
  integer: ({ field, input }) => <NumberField field={field} input={input} />,
  number: ({ field, input }) => <NumberField field={field} input={input} />,
  decimal: ({ field, input }) => <NumberField field={field} input={input} />,
  boolean: ({ field, input: { inputWrapperOrder: _order, placeholder: _text, required: _needed, ...input } }) =>
    field.nullable ? (
      <NativeSelect {...input} data={[none('—'), ...choicesOf([true, false], yesNo)]} />
    ) : (
      <Switch {...input} />
    ),
  choice: ({ field, input, texts }) => (
    <NativeSelect {...input} data={[...noneOf(field), ...choicesOf(field.options, texts)]} />
  ),
  choices: ({ field, input, texts }) => <MultiSelect {...input} data={choicesOf(field.options, texts)} />,
  date: ({ input }) => <TextInput {...input} type="date" />,
  moment: ({ input }) => <TextInput {...input} type="datetime-local" />,
  texts: ({ input, splitAt }) => (
    <TagsInput {...input} description={input.description ?? 'Enter adds one'} splitChars={[',', ...splitAt]} />
  ),
  uuid: ({ field, input, reference }) =>
    reference ? (
      <ReferencePick {...input} {...chosen(input)} from={reference} clearable={field.nullable ?? false} />
    ) : (
      <TextInput {...input} value={input.value ?? ''} />
    ),
  uuids: ({ input, reference }) =>
    reference ? <ReferencesPick {...input} {...chosen(input)} from={reference} /> : <TagsInput {...input} />,
  tags: ({ input }) => <Pairs one="tag" input={input} />,
  custom_fields: ({ input }) => <Pairs one="field" input={input} />,
  json: ({ input }) => <Textarea {...input} autosize minRows={2} maxRows={16} spellCheck={false} />,
}

type Input = Drawn<Field>['input']

const chosen = ({ value, onChange }: Input) => ({ value, onChange })

const Pairs = ({ one, input }: { one: 'tag' | 'field'; input: Input }) => (
  <PairRows
    legend={input.label}
    one={one}
    description={input.description}
    rows={input.value as PairRow[]}
    onChange={input.onChange}
    error={input.error}
  />
)

type Numeric = Of<'integer' | 'number' | 'decimal'>

// Never another number than the one typed: one out of range is refused, not bent.
const NumberField = ({ field, input }: { field: Numeric; input: Input }) => (
  <NumberInput
    {...input}
    {...(field.minimum !== undefined && { min: field.minimum })}
    {...(field.maximum !== undefined && { max: field.maximum })}
    clampBehavior="none"
    allowDecimal={field.kind !== 'integer'}
    hideControls
  />
)

const yesNo = { true: 'Yes', false: 'No' }

const none = (label: string) => ({ value: '', label })

const noneOf = ({ nullable, required, default: start }: Of<'choice'>) => {
  if (nullable) return [none('—')]
  return required && start === undefined ? [none('Choose…')] : []
}

const choicesOf = (options: readonly (string | number | boolean)[], texts: Readonly<Record<string, string>>) =>
  options.map((option) => ({ value: String(option), label: texts[String(option)] ?? wordsOf(String(option)) }))
