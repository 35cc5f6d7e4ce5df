import { z } from 'zod'
import { verbs } from '../../../http/verbs.ts'
import { RouteId } from '../../../records/fields.ts'
import { numberedQuery, sendPage, windowOfNumbered } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { groupRecordList, searchRecords } from './listing.ts'
import { RecordOfGroup } from './schema.ts'

const Page = z
  .object({ items: z.array(RecordOfGroup), total: z.int(), page: z.int(), page_size: z.int() })
  .meta({ id: 'DnsRecordOfGroupPage' })

/** Records of all zones of a group. */
export function groupRecordRoutes(app: Routes): void {
  const query = numberedQuery(groupRecordList, 'page_size', 100)
  const shape = { params: z.object({ group_id: RouteId }), query, answer: Page }
  verbs(app).read('', 'dns_group_records_list', 'Search the records of a group', shape, async (reader, input) => {
    const { page, page_size, ...rest } = input.query
    const window = windowOfNumbered(input.query, page_size)
    const rows = await searchRecords(reader, input.params.group_id, { ...rest, ...window })
    return sendPage(input.reply, rows, { page, page_size })
  })
}
