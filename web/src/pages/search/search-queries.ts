import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'

// What the server takes; a longer text is cut rather than refused.
const mostCharacters = 200

export const searchQuery = (q: string, limit: number, types = '') =>
  query(operations.search_everything, { query: { q: [...q].slice(0, mostCharacters).join(''), types, limit } })

export const searchTypesQuery = { ...query(operations.search_types_list), staleTime: 60_000 }
