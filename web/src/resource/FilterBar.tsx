import { Button, Menu, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Field } from '../api/fields.ts'
import { families } from '../families/families.ts'
import type { FieldOptions } from '../forms/form-options.ts'
import { choiceQuery } from '../forms/ReferencePick.tsx'
import { useModules } from '../hooks/use-modules.ts'
import { labelOf, wordsOf } from '../lib/words.ts'
import { type Reference, referenceTo } from '../references.ts'
import { TagFilter } from '../table/TagFilter.tsx'
import { TextFilter } from '../table/TextFilter.tsx'
import classes from '../table/tools.module.css'
import { Icon } from '../ui/Icon.tsx'
import { FilterInput } from './FilterInput.tsx'
import type { ListState } from './list-query.ts'
import type { Identified, Resource } from './resource.ts'

interface Props<Row extends Identified> {
  of: Resource<Row>
  state: ListState
  onChange: (change: Record<string, string>) => void
  /** What can be done with the table, at the end of the bar. */
  tools: ReactNode
}

interface Filter {
  name: string
  label: string
  field: Field | undefined
  texts: FieldOptions['texts']
  value: string
}

/** Search, a chip for each filter that is set, and a menu with the others. */
export function FilterBar<Row extends Identified>({ of, state, onChange, tools }: Props<Row>) {
  const [edited, setEdited] = useState<string | null>(null)
  const filters = useFilters(of, state)
  const chips = filters.filter(({ name, value }) => value !== '' || name === edited)
  const others = filters.filter((filter) => !chips.includes(filter))
  return (
    <search aria-label={`Filter ${of.title}`} className={classes.bar}>
      <TextFilter
        isBare
        label="Search"
        icon={<Icon name="search" size={14} />}
        width={240}
        value={state.q}
        onChange={(text) => onChange({ q: text })}
      />
      {chips.map((filter) => (
        <Chip
          key={filter.name}
          filter={filter}
          isOpen={edited === filter.name}
          onOpen={(isOpen) => setEdited(isOpen ? filter.name : null)}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      ))}
      {others.length > 0 && <AddFilter filters={others} onPick={setEdited} />}
      <div className={classes.bar}>{tools}</div>
    </search>
  )
}

/** Those that can be asked: of a module that is switched off there is nothing to choose. */
function useFilters<Row extends Identified>(of: Resource<Row>, state: ListState): Filter[] {
  const { isOn } = useModules()
  const isOpen = (field: Field | undefined) => {
    const module = field?.kind === 'uuid' && field.to ? families.get(field.to)?.module : undefined
    return module === undefined || isOn(module)
  }
  const named = (of.filters ?? []).map((name) => ({
    name,
    label: of.form?.fields?.[name]?.label ?? labelOf(name),
    field: of.query?.[name],
    texts: of.form?.fields?.[name]?.texts,
    value: state.filters[name] ?? '',
  }))
  const tags = { name: 'tag', label: 'Tags', field: of.query?.tag, texts: undefined, value: state.tags.join(',') }
  return [...named.filter(({ field }) => isOpen(field)), ...(of.query && 'tag' in of.query ? [tags] : [])]
}

const AddFilter = ({ filters, onPick }: { filters: readonly Filter[]; onPick: (name: string) => void }) => (
  <Menu position="bottom-start" shadow="md" returnFocus={false}>
    <Menu.Target>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" size={14} />}>
        Filter
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {filters.map(({ name, label }) => (
        <Menu.Item key={name} onClick={() => onPick(name)}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

interface ChipProps {
  filter: Filter
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (value: string) => void
}

function Chip({ filter, isOpen, onOpen, onChange }: ChipProps) {
  const { name, label, value } = filter
  const remove = () => {
    onOpen(false)
    onChange('')
  }
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" shadow="md" trapFocus closeOnEscape={false}>
      <Popover.Target>
        <span className={classes.chip}>
          <button type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            {label}
            {value !== '' && (
              <bdi className={classes.value}>
                <Value filter={filter} />
              </bdi>
            )}
          </button>
          <button type="button" aria-label={`Remove filter ${label}`} onClick={remove}>
            <Icon name="close" size={12} />
          </button>
        </span>
      </Popover.Target>
      <Popover.Dropdown p="xs" onKeyDown={(event) => isWayOut(event) && onOpen(false)}>
        <div className={classes.editor}>
          {name === 'tag' ? (
            <TagFilter isMany isInline width={240} value={value} onChange={onChange} />
          ) : (
            <FilterInput {...filter} onChange={onChange} />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

// A list of suggestions that is open is closed first, by the same key.
const isWayOut = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' && !(target as HTMLElement).closest('[data-mantine-stop-propagation="true"]')

function Value({ filter: { field, texts = {}, value } }: { filter: Filter }) {
  const reference = field?.kind === 'uuid' ? referenceTo(field.to) : undefined
  if (reference) return <ReferenceName reference={reference} id={value} />
  if (field?.kind === 'boolean') return value === 'true' ? 'Yes' : 'No'
  return field?.kind === 'choice' ? (texts[value] ?? wordsOf(value)) : value
}

function ReferenceName({ reference, id }: { reference: Reference; id: string }) {
  const { data } = useQuery(choiceQuery(reference, id))
  return data?.label ?? id
}
