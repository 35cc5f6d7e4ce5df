import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'

interface Options<Values, Asked, Shown> {
  title: string
  values: Values
  asked: (values: Values) => Asked | null
  ask: ((asked: Asked, signal: AbortSignal) => Promise<Shown>) | undefined
  waitMs: number
}

/** What a change would do. It is asked once nobody has typed for a moment, and is as old as its answer. */
export function usePreview<Values, Asked, Shown>({ title, values, asked, ask, waitMs }: Options<Values, Asked, Shown>) {
  const [settled] = useDebouncedValue(values, waitMs)
  const target = asked(settled)
  const query = useQuery({
    queryKey: ['preview', title, target],
    queryKeyHashFn: hashOf,
    queryFn: ({ signal }) => (ask && target !== null ? ask(target, signal) : Promise.reject(new Error('Not asked'))),
    enabled: ask !== undefined && target !== null,
    staleTime: 0,
    gcTime: 0,
  })
  return { query, isAsked: target !== null, isCurrent: hashOf([target]) === hashOf([asked(values)]) }
}

// A file has no fields of its own that tell it from another.
const hashOf = (key: readonly unknown[]): string =>
  JSON.stringify(key, (_name, value) => (value instanceof File ? [value.name, value.size, value.lastModified] : value))
