import { ipamReportsStaleIpsQuery } from '../../api/generated/schemas/ipam-reports.ts'
import type { IpamReportsStaleIpsQuery } from '../../api/generated/types.ts'

/** The filters of the report as they stand in the address. */
export interface StaleSearch {
  stale_days?: string
  include_never_seen?: string
  space_id?: string
  block_id?: string
  subnet_id?: string
}

/** As the interface takes them. */
export const staleFilter = (search: StaleSearch): IpamReportsStaleIpsQuery => ({
  ...(search.stale_days && { stale_days: Number(search.stale_days) }),
  ...(search.include_never_seen === 'true' && { include_never_seen: true }),
  ...(search.space_id && { space_id: search.space_id }),
  ...(search.block_id && { block_id: search.block_id }),
  ...(search.subnet_id && { subnet_id: search.subnet_id }),
})

const { minimum, maximum } = ipamReportsStaleIpsQuery.stale_days

/** Why it cannot be a number of days, or null. */
export function daysFault(text: string): string | null {
  const days = Number(text)
  const isInside = text === '' || (Number.isInteger(days) && days >= minimum && days <= maximum)
  return isInside ? null : `From ${minimum} to ${maximum}`
}
