import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useState } from 'react'
import { Clip } from '../table/Clip.tsx'

interface Props extends Omit<AutocompleteProps, 'data' | 'onFocus' | 'onBlur'> {
  suggestions: readonly string[]
  /** Whether somebody is at the field; only then it is worth asking what there is. */
  onUse: (isOn: boolean) => void
  /** What of a suggestion is shown, where the field holds more. */
  shown?: (text: string) => string
  /** Where the list opens: above the field where a button follows it, and inside what closes at a click elsewhere. */
  opens?: { isAbove?: boolean; isInline?: boolean }
}

/** A text that can be chosen from what is in use, or be something new. */
export function Suggested({ suggestions, onUse, shown = (text) => text, opens = {}, onKeyDown, ...input }: Props) {
  const [isWanted, setOpen] = useState(false)
  // Open without a line it would keep Escape from the dialog around it.
  const isOpen = isWanted && suggestions.length > 0
  const use = (isOn: boolean) => {
    setOpen(isOn)
    onUse(isOn)
  }
  return (
    <Autocomplete
      {...input}
      data={[...suggestions]}
      // The server has matched them already.
      filter={({ options }) => options}
      renderOption={({ option }) => <Clip text={shown(option.value)} />}
      comboboxProps={{
        shadow: 'md',
        width: 260,
        position: opens.isAbove ? 'top-start' : 'bottom-start',
        withinPortal: !opens.isInline,
        keepMounted: false,
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={(event) => {
        // Escape closes the list; a field for searching would be emptied by it too.
        if (event.key === 'Escape' && isOpen) event.preventDefault()
        onKeyDown?.(event)
      }}
      onFocus={() => use(true)}
      onBlur={() => use(false)}
    />
  )
}
