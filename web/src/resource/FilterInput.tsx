import { NativeSelect, NumberInput } from '@mantine/core'
import type { Field } from '../api/fields.ts'
import type { FieldOptions } from '../forms/form-options.ts'
import { ReferencePick } from '../forms/ReferencePick.tsx'
import { useSettledChange } from '../hooks/use-settled-change.ts'
import { wordsOf } from '../lib/words.ts'
import { referenceTo } from '../references.ts'
import { TextFilter } from '../table/TextFilter.tsx'

interface Props {
  label: string
  field: Field | undefined
  texts: FieldOptions['texts']
  value: string
  onChange: (value: string) => void
}

/** The input that fits what a list is filtered by. */
export function FilterInput({ label, field, texts, value, onChange }: Props) {
  const { later, now } = useSettledChange({ pauseMs: 300, onChange })
  const reference = field?.kind === 'uuid' ? referenceTo(field.to) : undefined
  if (field?.kind === 'choice' || field?.kind === 'boolean')
    return (
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: 'Any' }, ...choicesOf(field, texts)]}
      />
    )
  if (reference)
    return (
      <ReferencePick
        label={label}
        from={reference}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        clearable
        isInline
      />
    )
  if (field?.kind === 'integer')
    return (
      <NumberInput
        label={label}
        hideControls
        allowDecimal={false}
        defaultValue={value}
        onChange={(number) => later(String(number))}
        onKeyDown={(event) => event.key === 'Enter' && now()}
      />
    )
  return <TextFilter label={label} value={value} onChange={onChange} />
}

const yesNo = { true: 'Yes', false: 'No' }

const choicesOf = (field: Field, own: FieldOptions['texts'] = {}) => {
  const options = field.kind === 'choice' ? field.options : [true, false]
  const texts: Record<string, string> = { ...yesNo, ...own }
  return options.map((option) => ({ value: String(option), label: texts[String(option)] ?? wordsOf(String(option)) }))
}
