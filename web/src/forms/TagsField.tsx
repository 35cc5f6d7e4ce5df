import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTagTexts } from '../hooks/use-tags-in-use.ts'
import { Clip } from '../table/Clip.tsx'

/** Tags as words or `key=value`, with those in use to choose from. */
export function TagsField(input: Pick<TagsInputProps, 'value' | 'onChange' | 'error' | 'onFocus' | 'onBlur'>) {
  const [typed, setTyped] = useState('')
  const [isOn, setOn] = useState(false)
  return (
    <TagsInput
      {...input}
      label="Tags"
      description="A word or key=value; Enter adds it"
      data={useTagTexts(typed, '=', isOn)}
      // The server has matched them already.
      filter={({ options }) => options}
      renderOption={({ option }) => <Clip text={option.value} />}
      comboboxProps={{ shadow: 'md' }}
      searchValue={typed}
      onSearchChange={setTyped}
      onFocus={(event) => {
        setOn(true)
        input.onFocus?.(event)
      }}
      onBlur={(event) => {
        setOn(false)
        input.onBlur?.(event)
      }}
    />
  )
}
