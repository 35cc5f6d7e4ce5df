import { Combobox, Input, Text, TextInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { type Choice, shownChoices, toggled } from '../lib/pick.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from './forms.module.css'

interface Props {
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: ReactNode
}

const mostShown = 60

/** Some of many: typing narrows the list, arrows move in it, Enter takes or drops. One stop for the Tab key. */
export function PickList({ label, choices, value, onChange, error }: Props) {
  const [filter, setFilter] = useState('')
  // As they were when the list was opened: an entry must not jump away from under the pointer.
  const [first] = useState(() => new Set(value))
  const { shown, hidden } = shownChoices(choices, first, filter, mostShown)
  const store = useOpenList(filter)
  const list = useId()
  return (
    <Combobox store={store} onOptionSubmit={(id) => onChange(toggled(value, id))}>
      <div>
        {/* Said here, because the library learns of its list only after the first drawing. */}
        <Combobox.EventsTarget
          withExpandedAttribute
          aria-controls={list}
          aria-expanded={true}
          // The list is always open: Escape is for the dialog around it.
          data-mantine-stop-propagation={false}
        >
          <TextInput
            label={label}
            description={`${value.length} of ${choices.length} chosen. Type to search, arrows and Enter to choose.`}
            placeholder="Search"
            value={filter}
            error={Boolean(error)}
            onChange={(event) => setFilter(event.currentTarget.value)}
            onKeyDown={keepForm}
          />
        </Combobox.EventsTarget>
        <Options id={list} label={label} shown={shown} value={value} />
        {hidden > 0 && (
          <Text size="xs" c="dimmed" mt={4}>
            {hidden} more. Type to narrow the list.
          </Text>
        )}
        {error && <Input.Error mt={4}>{error}</Input.Error>}
      </div>
    </Combobox>
  )
}

/** A list that is always open. What is typed points at the first match, so that Enter takes it. */
function useOpenList(filter: string) {
  const store = useCombobox({ opened: true })
  const { selectFirstOption, resetSelectedOption } = store
  useEffect(() => {
    if (filter === '') resetSelectedOption()
    else selectFirstOption()
  }, [filter, selectFirstOption, resetSelectedOption])
  return store
}

// Enter chooses here; it must not send the form off.
function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

type OptionsProps = Pick<Props, 'label' | 'value'> & { id: string; shown: readonly Choice[] }

const Options = ({ id, label, shown, value }: OptionsProps) => (
  <div className={classes.options}>
    <Combobox.Options id={id} aria-label={label} aria-multiselectable>
      {shown.length === 0 && <Combobox.Empty>Nothing matches</Combobox.Empty>}
      {shown.map((choice) => (
        <Option key={choice.id} choice={choice} isChosen={value.includes(choice.id)} />
      ))}
    </Combobox.Options>
  </div>
)

const Option = ({ choice, isChosen }: { choice: Choice; isChosen: boolean }) => (
  <Combobox.Option value={choice.id} aria-selected={isChosen} active={isChosen} className={classes.option ?? ''}>
    <span style={{ width: 16 }}>{isChosen && <Icon name="check" size={16} />}</span>
    <span>
      {choice.label} <small className={classes.hint}>{choice.hint}</small>
    </span>
  </Combobox.Option>
)
