import { Fieldset, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { plainWords, titleWords } from '../lib/audit-words.ts'
import { cellOf, type MatrixAction, matrixActions, stateOf } from '../lib/permission-matrix.ts'
import { matchesWords, toggled } from '../lib/pick.ts'
import { typeGroups } from '../lib/rights.ts'
import classes from './matrix.module.css'

const headers: Record<MatrixAction, string> = {
  ...{ read: 'Read', write: 'Change', delete: 'Delete', admin: 'Administer', '*': 'Everything' },
}

interface Props {
  cells: readonly string[]
  onChange: (cells: string[]) => void
}

/** Types by actions. One stop for the Tab key; the arrow keys move in it, Space takes or drops. */
export function PermissionMatrix({ cells, onChange }: Props) {
  const [filter, setFilter] = useState('')
  const groups = typeGroups
    .map(({ label, types }) => ({ label, types: types.filter((type) => matches(label, type, filter)) }))
    .filter(({ types }) => types.length > 0)
  const shown = groups.flatMap(({ types }) => types)
  const [focused, setFocused] = useState({ row: 0, column: 0 })
  const at = { row: Math.min(focused.row, Math.max(0, shown.length - 1)), column: focused.column }
  const chosen = new Set(cells)
  return (
    <Fieldset legend="On all of a type">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Administer includes reading, changing and deleting; Everything includes approvals too.
        </Text>
        <TextInput
          type="search"
          label="Find a type"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={keepForm}
        />
        <div className={classes.scroll}>
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells hold controls, moved through by arrows
            role="grid"
            className={classes.matrix}
            aria-label="Permissions by type"
            onKeyDown={move(shown.length, setFocused)}
          >
            <thead>
              <tr>
                <th scope="col">Type</th>
                {matrixActions.map((action) => (
                  <th key={action} scope="col">
                    {headers[action]}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map(({ label, types }) => (
              <tbody key={label}>
                {types.map((type) => (
                  <tr key={type}>
                    <th scope="row">{type === '*' ? 'All types' : titleWords(type)}</th>
                    {matrixActions.map((action, column) => (
                      <td key={action}>
                        <Cell
                          state={stateOf(chosen, action, type)}
                          label={`${headers[action]}: ${type === '*' ? 'all types' : plainWords(type)}`}
                          isStop={shown[at.row] === type && at.column === column}
                          onFocus={() => setFocused({ row: shown.indexOf(type), column })}
                          onToggle={() => onChange(toggled(cells, cellOf(action, type)))}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      </Stack>
    </Fieldset>
  )
}

const matches = (group: string, type: string, filter: string): boolean =>
  matchesWords([group, type, plainWords(type), type === '*' ? 'all types' : ''], filter.trim())

interface CellProps {
  state: ReturnType<typeof stateOf>
  label: string
  isStop: boolean
  onFocus: () => void
  onToggle: () => void
}

// Plain boxes: there are some hundreds of them.
const Cell = ({ state, label, isStop, onFocus, onToggle }: CellProps) => (
  <input
    type="checkbox"
    aria-label={state === 'included' ? `${label} (included)` : label}
    checked={state !== 'off'}
    data-included={state === 'included' || undefined}
    tabIndex={isStop ? 0 : -1}
    onFocus={onFocus}
    onChange={onToggle}
    onKeyDown={keepForm}
  />
)

// Enter in here must not send the form off.
function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

const steps: Record<string, { row: number; column: number }> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

type Place = { row: number; column: number }

const move = (rows: number, onMove: (place: Place) => void) => (event: KeyboardEvent<HTMLTableElement>) => {
  const step = steps[event.key]
  const boxes = [...event.currentTarget.querySelectorAll('input')]
  const from = boxes.indexOf(event.target as HTMLInputElement)
  if (!step || from === -1) return
  event.preventDefault()
  const width = matrixActions.length
  const row = Math.min(rows - 1, Math.max(0, Math.floor(from / width) + step.row))
  const column = Math.min(width - 1, Math.max(0, (from % width) + step.column))
  onMove({ row, column })
  boxes[row * width + column]?.focus()
}
