import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSettledChange } from '../hooks/use-settled-change.ts'

interface Props {
  label: string
  value: string | undefined
  onChange: (value: string) => void
  placeholder?: string
  icon?: ReactNode
  /** Id of a datalist with common values. */
  list?: string
  width?: number
  /** The label is for screen readers, and where there is no other hint it stands in the input. */
  isBare?: boolean
}

const pauseMs = 200

/** A filter kept in the address. */
export function TextFilter({ value, onChange, icon, width, isBare = false, label, ...input }: Props) {
  const { text, type, sendNow } = useTypedFilter(value, onChange)
  return (
    <TextInput
      {...(isBare ? { 'aria-label': label, placeholder: label, size: 'xs' } : { label })}
      {...input}
      type="search"
      leftSection={icon}
      {...(width && { maw: width })}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && sendNow()}
    />
  )
}

/** Typing stays local until a pause or Enter, so that the address does not change with each key. */
export function useTypedFilter(
  value = '',
  onChange: (value: string) => void,
  /** The text as the address holds it. */
  normal: (text: string) => string = (text) => text,
) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const change = useSettledChange({
    pauseMs,
    onChange: (next) => {
      sent.current = normal(next)
      onChange(sent.current)
    },
    onDrop: () => setText(sent.current),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value from elsewhere counts, as from a saved view
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    change.drop()
    setText(value)
  }, [value])
  const type = (next: string) => {
    setText(next)
    change.later(next)
  }
  return { text, type, sendNow: change.now }
}
