import { query } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'

export const viewsQuery = (page: string) => ({
  ...query(operations.saved_views_list, { query: { page } }),
  staleTime: 60_000,
})
