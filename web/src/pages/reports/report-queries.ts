import { keepPreviousData } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpamReportsStaleIpsQuery } from '../../api/generated/types.ts'

export const topSubnetsQuery = query(operations.reports_top_subnets)
export const topOwnersQuery = query(operations.reports_top_owners)
export const topChangesQuery = (days: number) =>
  query(operations.reports_top_modified_resources, { query: { window_days: days } })
export const staleQuery = (asked: IpamReportsStaleIpsQuery) => ({
  ...query(operations.ipam_reports_stale_ips, { query: asked }),
  placeholderData: keepPreviousData,
})
