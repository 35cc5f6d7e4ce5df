import { Uuid } from '../../../http/schema.ts'
import type { ListQuery } from '../../../records/list.ts'
import { listQuery, parsed } from '../../../records/paging.ts'
import { type Tool, tool } from '../../../slice.ts'
import { groupRecordList, recordsAnywhere } from './listing.ts'

export const recordTools: readonly Tool[] = [
  tool({
    name: 'find_dns_records',
    description: 'DNS records by a part of their name or value, their type, zone or group, a page at a time.',
    input: listQuery(groupRecordList).extend({ group_id: Uuid.optional(), zone_id: Uuid.optional() }),
    run: async (reader, { group_id, zone_id, ...query }) =>
      parsed(await recordsAnywhere(reader, { group_id, zone_id }, query as unknown as ListQuery)),
  }),
]
