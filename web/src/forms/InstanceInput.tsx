import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { instancesOf } from './instances.ts'
import { ReferencePick } from './ReferencePick.tsx'

interface Props {
  type: string
  /** What stands for no id at all. */
  placeholder: string
  /** What the form gives for the field. */
  input: { value?: string; onChange?: (value: unknown) => void; error?: ReactNode }
}

/** The one resource that a right is about: by its name where the type has a list, else by its id. */
export function InstanceInput({ type, placeholder, input }: Props) {
  const from = instancesOf(type)
  if (!from) return <TextInput label="Id" placeholder={placeholder} {...input} />
  return (
    <ReferencePick
      // Another type is another list.
      key={from.path}
      label="Which one"
      placeholder={placeholder}
      from={from}
      clearable
      {...input}
      value={input.value || null}
      onChange={(id) => input.onChange?.(id ?? '')}
    />
  )
}
