import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'

const pauseMs = 150
const most = 20

interface TagRequest {
  /** The key whose values are meant; null for keys. */
  key: string | null
  /** A part of it. */
  text: string
  /** Somebody is at the field. */
  isOn: boolean
}

/** Keys of tags or values of one that others use, to choose from while typing. Without an answer there are none. */
export function useTagsInUse({ key, text, isOn }: TagRequest): string[] {
  const [part] = useDebouncedValue(text.trim().slice(0, 200), pauseMs)
  const [of] = useDebouncedValue(key?.trim() ?? null, pauseMs)
  const { data = [] } = useQuery({
    queryKey: ['/tags', of, part],
    queryFn: ({ signal }) => readTags(of, { prefix: part, limit: most }, signal),
    enabled: isOn && of !== '',
    staleTime: 30_000,
    retry: false,
    // The last ones stay until the next are there, unless they are of another kind.
    placeholderData: (before, query) => (query?.queryKey[1] === of ? before : undefined),
  })
  // Those of the text before are still there for a moment: whoever is quick must not choose one of them.
  const beginning = text.trim().toLowerCase()
  return isOn ? data.filter((one) => one !== '' && one !== text && one.toLowerCase().includes(beginning)) : []
}

async function readTags(key: string | null, page: { prefix: string; limit: number }, signal: AbortSignal) {
  if (key === null) return (await call(operations.tags_keys_list, { query: page, signal })).keys
  return (await call(operations.tags_values_list, { query: { key, ...page }, signal })).values
}

/** Whole tags for what was typed of one: keys, and behind the separator the values of the key. */
export function useTagTexts(typed: string, separator: ':' | '=', isOn: boolean): string[] {
  const at = typed.indexOf(separator)
  const key = at < 1 ? null : typed.slice(0, at)
  const suggestions = useTagsInUse({ key, text: at < 1 ? typed : typed.slice(at + 1), isOn })
  return key === null ? suggestions : suggestions.map((value) => `${key}${separator}${value}`)
}
