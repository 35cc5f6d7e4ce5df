import { useState } from 'react'
import { useTagsInUse } from '../hooks/use-tags-in-use.ts'
import { Suggested } from './Suggested.tsx'

interface Props {
  /** The key whose values are meant; null for a key. */
  of: string | null
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  maxLength?: number
}

/** The key or the value of a tag, with those in use to choose from. */
export function TagPart({ of, label, value, ...input }: Props) {
  const [isOn, setOn] = useState(false)
  const suggestions = useTagsInUse({ key: of, text: value, isOn })
  return (
    <Suggested
      {...input}
      aria-label={label}
      value={value}
      suggestions={suggestions}
      onUse={setOn}
      // Below it would lie over the button that saves.
      opens={{ isAbove: true }}
    />
  )
}
