import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  label: string
  value: string | undefined
  onChange: (value: string) => void
  placeholder?: string
  icon?: ReactNode
  /** Id of a datalist with common values. */
  list?: string
  width?: number
}

const pauseMs = 200

/** A filter kept in the address. Typing stays local until a pause, so that the address does not change with each key. */
export function TextFilter({ value = '', onChange, icon, width, ...input }: Props) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next
    onChange(next)
  }, pauseMs)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  const type = (next: string) => {
    setText(next)
    send(next)
  }
  return (
    <TextInput
      {...input}
      type="search"
      leftSection={icon}
      {...(width && { maw: width })}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
