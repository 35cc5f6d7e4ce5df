import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { hintOfHit, iconOfType, pathOfHit } from '../../lib/hits.ts'
import { searchQuery } from '../../pages/search/search-queries.ts'
import { type EntryGroup, groupedByType } from './entries.ts'

const pauseMs = 150
const most = 15

/** What the server finds for the text, once the typing pauses. */
export function useFound(typed: string): { groups: EntryGroup[]; isSearching: boolean; error: Error | null } {
  const [text] = useDebouncedValue(typed.trim(), pauseMs)
  const {
    data,
    isFetching,
    error: failed,
  } = useQuery({
    ...searchQuery(text, most),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isSearching = isFetching || text !== typed.trim()
  const error = typed.trim() === '' || isSearching ? null : failed
  if (!data || error || typed.trim() === '')
    return { groups: [], isSearching: isSearching && typed.trim() !== '', error }
  const hits = data.results.map((hit) => ({
    ...{ id: `${hit.type} ${hit.id}`, type: hit.type, label: hit.display },
    ...{ hint: hintOfHit(hit), icon: iconOfType(hit.type), open: pathOfHit(hit) },
  }))
  return { groups: groupedByType(hits, data.searched_types), isSearching, error }
}
