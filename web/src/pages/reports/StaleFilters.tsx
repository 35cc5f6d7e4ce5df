import { Box, Checkbox, Group, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { FamilyType } from '../../api/generated/families.ts'
import { staleDeprecate } from '../../api/generated/schemas/ipam-reports.ts'
import { ReferencePick } from '../../forms/ReferencePick.tsx'
import { labelOf } from '../../lib/words.ts'
import { type Reference, referenceTo } from '../../references.ts'
import { daysFault, type StaleSearch } from './stale-search.ts'

type Change = (change: Record<string, string | undefined>) => void

interface Props {
  search: StaleSearch
  onChange: Change
}

const usualDays = String(staleDeprecate.stale_days.default)
const places = { space_id: 'ip_space', block_id: 'ip_block', subnet_id: 'subnet' } as const satisfies Record<
  string,
  FamilyType
>
const placeNames = Object.keys(places) as (keyof typeof places)[]

export const StaleFilters = ({ search, onChange }: Props) => (
  <Group role="search" aria-label="Filter stale addresses" align="flex-end" gap="sm">
    <Days value={search.stale_days ?? usualDays} onChange={onChange} />
    {placeNames.map((name) => (
      <Place
        key={name}
        name={name}
        value={search[name] ?? null}
        onChange={(id) => onChange({ [name]: id ?? undefined })}
      />
    ))}
    <Checkbox
      label="Also those never seen"
      pb={8}
      checked={search.include_never_seen === 'true'}
      onChange={(event) => onChange({ include_never_seen: event.currentTarget.checked ? 'true' : undefined })}
    />
  </Group>
)

/** A number that cannot be is told here and not asked for. The text is the user's until the address gets another. */
function Days({ value, onChange }: { value: string; onChange: Change }) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((days: string) => {
    if (daysFault(days) !== null) return
    sent.current = days || usualDays
    onChange({ stale_days: sent.current === usualDays ? undefined : days })
  }, 300)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  return (
    <TextInput
      label="Not seen for days"
      w={150}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={daysFault(text)}
      onChange={(event) => {
        setText(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}

interface PlaceProps {
  name: keyof typeof places
  value: string | null
  onChange: (id: string | null) => void
}

const Place = ({ name, value, onChange }: PlaceProps) => (
  <Box w={{ base: '100%', sm: 200 }}>
    <ReferencePick
      label={labelOf(name)}
      // Each of the three has a list to pick from.
      from={referenceTo(places[name]) as Reference}
      value={value}
      onChange={onChange}
      clearable
    />
  </Box>
)
