import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpamSubnetsListQuery } from '../../api/generated/types.ts'

export interface SubnetSearch {
  space?: string | undefined
  role?: string | undefined
  tag?: string | undefined
}

/** The filter of the address in the words of the interface. */
export const matching = ({ space, role, tag }: SubnetSearch): IpamSubnetsListQuery => ({
  ...(space && { space_id: [space] }),
  ...(role && { subnet_role: [role as 'data'] }),
  ...(tag && { tag: [tag] }),
})

/** A page of subnets, and how many there are in all. */
export const subnetPageQuery = (asked: IpamSubnetsListQuery) =>
  queryOptions({
    queryKey: ['/ipam/subnets', asked, 'counted'],
    queryFn: ({ signal }) => send(operations.ipam_subnets_list, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

/** The interface has no list of ids alone, so that more of them would be a lot to load. */
export const mostChosen = 5000

export const allSubnets = (filter: IpamSubnetsListQuery) =>
  send(operations.ipam_subnets_list, { query: { ...filter, limit: mostChosen } })
