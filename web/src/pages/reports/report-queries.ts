import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'

export const topSubnetsQuery = query(operations.reports_top_subnets)
export const topOwnersQuery = query(operations.reports_top_owners)
export const topChangesQuery = (days: number) =>
  query(operations.reports_top_modified_resources, { query: { window_days: days } })
