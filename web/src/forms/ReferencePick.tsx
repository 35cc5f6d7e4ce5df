import { MultiSelect, type OptionsFilter, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { textOf } from '../api/errors.ts'
import { type Choice, matchesWords } from '../lib/pick.ts'
import { troubleOf } from '../lib/trouble.ts'
import type { Reference } from '../references.ts'

interface Common {
  label: string
  from: Reference
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  placeholder?: string
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[]
}

interface OneProps extends Common {
  value: string | null
  onChange: (id: string | null) => void
  clearable?: boolean
  /** It stands in something that closes when one clicks elsewhere, and its list must be a part of that. */
  isInline?: boolean
}

const drawn = 100

/** One record of another list, found by typing a part of its name. */
export function ReferencePick({ from, value, onChange, clearable = false, isInline = false, ...input }: OneProps) {
  const { choices, search, setSearch, error } = useChoices(from, value === null ? [] : [value])
  // With its module off there is nothing to choose, and nothing to explain either.
  if (value === null && troubleOf(error) === 'switched off') return null
  if (error && choices.length === 0) return <IdInput value={value} onChange={onChange} {...input} fault={error} />
  return (
    <Select
      {...input}
      {...common(from, choices)}
      comboboxProps={{ shadow: 'md', withinPortal: !isInline }}
      value={value}
      onChange={onChange}
      clearable={clearable}
      searchValue={search}
      onSearchChange={setSearch}
    />
  )
}

interface ManyProps extends Common {
  value: string[]
  onChange: (ids: string[]) => void
}

export function ReferencesPick({ from, value, onChange, ...input }: ManyProps) {
  const { choices, search, setSearch } = useChoices(from, value)
  return (
    <MultiSelect
      {...input}
      {...common(from, choices)}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
    />
  )
}

const common = (from: Reference, choices: readonly Choice[]) => ({
  searchable: true,
  limit: drawn,
  nothingFoundMessage: 'Nothing matches',
  comboboxProps: { shadow: 'md' },
  data: choices.map((choice) => ({ value: choice.id, label: textOfChoice(choice) })),
  // The server may have matched what the text does not show.
  ...(from.isSearched && { filter: asGiven }),
})

const asGiven: OptionsFilter = ({ options }) => options

const textOfChoice = ({ label, hint }: Choice): string => (hint ? `${label} · ${hint}` : label)

/** What can be chosen now, with the chosen ones by name even where the list does not reach them. */
function useChoices(from: Reference, chosen: readonly string[]) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState('')
  // The input shows what is chosen, and that is nothing to search for.
  const [asked] = useDebouncedValue(from.isSearched && search !== shown ? search : '', 150)
  const list = useQuery({ ...choicesQuery(from, asked), placeholderData: keepPreviousData })
  // Enter must not take what was found for something typed before.
  const isBehind = from.isSearched && search !== shown && (asked !== search || list.isPlaceholderData)
  const missing = chosen.filter((id) => !list.data?.some((choice) => choice.id === id))
  const named = useQueries({ queries: missing.map((id) => ({ ...choiceQuery(from, id), enabled: !list.isPending })) })
  const own = missing.map((id, at) => named[at]?.data ?? { id, label: list.isPending ? '…' : id })
  const choices = [...own, ...(isBehind ? narrowed(list.data ?? [], search) : (list.data ?? []))]
  const text = choices.find(({ id }) => id === chosen[0])
  const current = text ? textOfChoice(text) : ''
  if (current !== shown) setShown(current)
  return { choices, search, setSearch, error: list.error }
}

const narrowed = (choices: readonly Choice[], search: string): Choice[] =>
  choices.filter(({ label, hint = '' }) => matchesWords([label, hint], search))

export const choicesQuery = (from: Reference, search = '') => ({
  queryKey: [from.path, 'choices', search],
  queryFn: () => from.load(search),
  staleTime: 30_000,
})

export const choiceQuery = (from: Reference, id: string) => ({
  queryKey: [from.path, 'choice', id],
  queryFn: () => from.read(id),
  staleTime: 30_000,
  retry: false,
})

type IdProps = Omit<OneProps, 'from' | 'clearable' | 'isInline'> & { fault: Error }

// The list may be refused to the user, or its module be off: an id can still be typed.
const IdInput = ({ value, onChange, fault, description: _none, ...input }: IdProps) => (
  <TextInput
    {...input}
    description={`Enter an id: the list cannot be shown. ${textOf(fault)}`}
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value || null)}
  />
)
