import { Alert, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { textOf } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsZone } from '../../api/generated/types.ts'
import { useKey } from '../../hooks/use-list-keys.ts'
import { Icon } from '../../ui/Icon.tsx'
import { allTypes, bodyOf, type Draft, draftProblem, emptyDraft, isZoneText, numbersOf } from './record-input.ts'

interface Props {
  zone: DnsZone
  /** The type that the list is narrowed to. */
  type: string
  onAdded: (warnings: readonly string[]) => void
  /** Lines of a zone file that somebody pasted. */
  onPasted: (text: string) => void
}

/** A new record, in one line over the others: Enter adds it, and the next one can be typed. */
export function RecordLine({ zone, type, onAdded, onPasted }: Props) {
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(type || 'A'))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  useKey('n', () => name.current?.focus())
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const add = async () => {
    const wrong = draftProblem(draft)
    setProblem(wrong)
    if (wrong !== null || isBusy) return
    setBusy(true)
    try {
      const params = { group_id: zone.group_id, id: zone.id }
      const { warnings } = await call(operations.dns_records_create, { params, body: bodyOf(draft) })
      setDraft(emptyDraft(draft.record_type))
      onAdded(warnings)
      name.current?.focus()
    } catch (error) {
      setProblem(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add()
    if (event.key === 'Escape') setDraft(emptyDraft(draft.record_type))
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!isZoneText(pasted)) return
    event.preventDefault()
    onPasted(pasted)
  }
  const input = (field: Exclude<keyof Draft, 'record_type'>, label: string, width: number) => (
    <TextInput
      size="xs"
      label={label}
      w={width}
      value={draft[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      onKeyDown={press}
      spellCheck={false}
      autoComplete="off"
      {...(field === 'name' && { ref: name, onPaste: paste, placeholder: '@' })}
      {...(field === 'value' && { flex: 1, miw: 160 })}
      {...(field === 'ttl' && { placeholder: String(zone.ttl) })}
    />
  )
  return (
    <>
      <Group gap="xs" align="flex-end" role="group" aria-label="New record">
        <NativeSelect
          size="xs"
          label="Type"
          data={allTypes}
          value={draft.record_type}
          onChange={(event) => set({ record_type: event.currentTarget.value })}
        />
        {input('name', 'Name', 180)}
        {numbersOf(draft.record_type).map((field) => input(field, labels[field], 70))}
        {input('value', 'Value', 260)}
        {input('ttl', 'TTL', 80)}
        <Button size="xs" leftSection={<Icon name="plus" />} loading={isBusy} onClick={add}>
          Add
        </Button>
      </Group>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </>
  )
}

const labels = { priority: 'Priority', weight: 'Weight', port: 'Port' }
