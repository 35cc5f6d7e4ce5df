import { Combobox, Kbd, Loader, TextInput, useCombobox } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { textOf } from '../../api/errors.ts'
import { Dialog } from '../Dialog.tsx'
import { Icon } from '../Icon.tsx'
import { type Entry, type EntryGroup, matching } from './entries.ts'
import classes from './palette.module.css'
import { useActions } from './use-actions.ts'
import { useFound } from './use-found.ts'
import { useRecent } from './use-recent.ts'

interface Props {
  onClose: () => void
  /** What was typed before the field was there. */
  typedAhead: () => string
}

/** One field for everything: what is stored, the pages there are, and what can be done. */
export function Palette({ onClose, typedAhead }: Props) {
  const [typed, setTyped] = useState('')
  const router = useRouter()
  const actions = matching(useActions(), typed)
  const { groups: hits, isSearching, error } = useFound(typed)
  const recent = useRecent()
  const groups = [...(typed.trim() === '' ? recent : []), ...hits, ...actions, ...everywhere(typed)]
  const open = (id: string) => {
    const entry = groups.flatMap(({ entries }) => entries).find((one) => one.id === id)
    onClose()
    if (typeof entry?.open === 'string') router.history.push(entry.open)
    else entry?.open()
  }
  return (
    <Dialog
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="12dvh"
      attributes={{ content: { 'aria-label': 'Search or go to' } }}
    >
      <Field
        typed={typed}
        onType={setTyped}
        onFocus={() => setTyped((text) => text + typedAhead())}
        groups={groups}
        isSearching={isSearching}
        onOpen={open}
      />
      {error && (
        <p role="alert" className={classes.fault}>
          Nothing stored can be searched now. {textOf(error)}
        </p>
      )}
      <div className={classes.footer} aria-hidden="true">
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> choose
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> open
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> close
        </span>
      </div>
    </Dialog>
  )
}

/** The way to the page with all results. */
function everywhere(typed: string): EntryGroup[] {
  const text = typed.trim()
  if (text === '') return []
  const open = `/search?q=${encodeURIComponent(text)}`
  return [
    {
      label: 'Search',
      entries: [{ id: 'everywhere', label: `All results for “${text}”`, hint: '', icon: 'search', open }],
    },
  ]
}

interface FieldProps {
  typed: string
  onType: (text: string) => void
  onFocus: () => void
  groups: readonly EntryGroup[]
  isSearching: boolean
  onOpen: (id: string) => void
}

function Field({ typed, onType, onFocus, groups, isSearching, onOpen }: FieldProps) {
  const store = useCombobox({ opened: true })
  const { selectFirstOption } = store
  const list = useId()
  const shown = groups.flatMap(({ entries }) => entries.map(({ id }) => id)).join('\n')
  // Enter always takes what is at the top, until an arrow key says otherwise.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another first line
  useEffect(() => {
    selectFirstOption()
  }, [shown, selectFirstOption])
  return (
    <Combobox store={store} onOptionSubmit={onOpen}>
      {/* The list would keep Escape for itself, to close what is always open here. */}
      <Combobox.EventsTarget
        withExpandedAttribute
        aria-controls={list}
        aria-expanded={true}
        data-mantine-stop-propagation={false}
      >
        <TextInput
          data-autofocus
          aria-label="Search or go to"
          placeholder="An address, a name, a page, something to do"
          size="lg"
          variant="unstyled"
          maxLength={200}
          className={classes.field ?? ''}
          leftSection={<Icon name="search" />}
          rightSection={isSearching && <Loader size="xs" />}
          value={typed}
          onFocus={onFocus}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={list} aria-label="What was found" className={classes.scroll ?? ''}>
        {groups.map((group) => (
          <Combobox.Group key={group.label} label={group.label}>
            {group.entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox>
  )
}

const Line = ({ entry: { id, label, hint, icon } }: { entry: Entry }) => (
  <Combobox.Option value={id} className={classes.line ?? ''}>
    <Icon name={icon} />
    <bdi className={classes.label}>{label}</bdi>
    <bdi className={classes.hint}>{hint}</bdi>
  </Combobox.Option>
)
