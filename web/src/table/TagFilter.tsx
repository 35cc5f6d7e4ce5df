import { useState } from 'react'
import { Suggested } from '../forms/Suggested.tsx'
import { useTagTexts } from '../hooks/use-tags-in-use.ts'
import { lastTag, tagList } from '../lib/tags.ts'
import { useTypedFilter } from './TextFilter.tsx'

interface Props {
  /** `key` or `key:value`; several have commas between them. */
  value: string | undefined
  onChange: (value: string) => void
  isMany?: boolean
  width?: number
  /** It stands in something that closes when one clicks elsewhere. */
  isInline?: boolean
}

/** A filter by tag, kept in the address, with those in use to choose from. */
export function TagFilter({ value, onChange, isMany = false, width = 180, isInline = false }: Props) {
  const [isOn, setOn] = useState(false)
  const { text, type, sendNow } = useTypedFilter(value, onChange, isMany ? tagList : undefined)
  const { before, tag } = isMany ? lastTag(text) : { before: '', tag: text }
  const suggestions = useTagTexts(tag, ':', isOn).filter((one) => !isMany || !one.includes(','))
  return (
    <Suggested
      label={isMany ? 'Tags' : 'Tag'}
      placeholder={isMany ? 'env:prod, lab' : 'key or key:value'}
      type="search"
      maw={width}
      value={text}
      onChange={type}
      onKeyDown={(event) => event.key === 'Enter' && sendNow()}
      suggestions={suggestions.map((one) => before + one)}
      shown={(one) => one.slice(before.length)}
      onUse={setOn}
      opens={{ isInline }}
    />
  )
}
