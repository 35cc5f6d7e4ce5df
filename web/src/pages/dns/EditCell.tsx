import type { KeyboardEvent } from 'react'
import classes from './records.module.css'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  onSave: () => void
  onCancel: () => void
  isFirst?: boolean
}

/** One field of a record that is being edited where it stands. */
export function EditCell({ label, value, onChange, onSave, onCancel, isFirst = false }: Props) {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSave()
    if (event.key === 'Escape') onCancel()
    // Other keys mean what is typed, not what the list does with them.
    event.stopPropagation()
  }
  return (
    <input
      className={classes.cell}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={press}
      spellCheck={false}
      // biome-ignore lint/a11y/noAutofocus: whoever asked to edit goes on typing
      autoFocus={isFirst}
    />
  )
}
