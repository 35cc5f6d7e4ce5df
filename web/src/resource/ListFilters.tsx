import { Group, NativeSelect, NumberInput } from '@mantine/core'
import type { Field } from '../api/fields.ts'
import type { FieldOptions } from '../forms/form-options.ts'
import { ReferencePick } from '../forms/ReferencePick.tsx'
import { useSettledChange } from '../hooks/use-settled-change.ts'
import { labelOf, wordsOf } from '../lib/words.ts'
import { referenceTo } from '../references.ts'
import { TagFilter } from '../table/TagFilter.tsx'
import { TextFilter } from '../table/TextFilter.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { ListState } from './list-query.ts'
import classes from './resource.module.css'
import type { Identified, Resource } from './resource.ts'

interface Props<Row extends Identified> {
  of: Resource<Row>
  state: ListState
  onChange: (change: Record<string, string>) => void
}

/** Search, the filters of the family, and tags where it has them. */
export const ListFilters = <Row extends Identified>({ of, state, onChange }: Props<Row>) => (
  <Group role="search" aria-label={`Filter ${of.title}`} gap="sm" align="flex-end" className={classes.filters ?? ''}>
    <TextFilter
      label="Search"
      icon={<Icon name="search" />}
      width={280}
      value={state.q}
      onChange={(text) => onChange({ q: text })}
    />
    {(of.filters ?? []).map((name) => (
      <Filter
        key={name}
        label={of.form?.fields?.[name]?.label ?? labelOf(name)}
        field={of.query?.[name]}
        texts={of.form?.fields?.[name]?.texts}
        value={state.filters[name] ?? ''}
        onChange={(value) => onChange({ [name]: value })}
      />
    ))}
    {of.query && 'tag' in of.query && (
      <TagFilter isMany value={state.tags.join(',')} onChange={(tag) => onChange({ tag })} />
    )}
  </Group>
)

interface FilterProps {
  label: string
  field: Field | undefined
  texts: FieldOptions['texts']
  value: string
  onChange: (value: string) => void
}

function Filter({ label, field, texts, value, onChange }: FilterProps) {
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
      <div className={classes.pick}>
        <ReferencePick
          label={label}
          from={reference}
          value={value || null}
          onChange={(id) => onChange(id ?? '')}
          clearable
        />
      </div>
    )
  if (field?.kind === 'integer')
    return (
      <NumberInput
        label={label}
        w={150}
        hideControls
        allowDecimal={false}
        defaultValue={value}
        onChange={(number) => later(String(number))}
        onKeyDown={(event) => event.key === 'Enter' && now()}
      />
    )
  return <TextFilter label={label} width={160} value={value} onChange={onChange} />
}

const yesNo = { true: 'Yes', false: 'No' }

const choicesOf = (field: Field, own: FieldOptions['texts'] = {}) => {
  const options = field.kind === 'choice' ? field.options : [true, false]
  const texts: Record<string, string> = { ...yesNo, ...own }
  return options.map((option) => ({ value: String(option), label: texts[String(option)] ?? wordsOf(String(option)) }))
}
