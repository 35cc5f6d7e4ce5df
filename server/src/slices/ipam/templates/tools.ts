import { countRows, listRows } from '../../../records/list.ts'
import { arrayQuery, filterQuery, parsed } from '../../../records/paging.ts'
import { tool } from '../../../slice.ts'
import { templateList } from './listing.ts'

export const templateTools = [
  tool({
    name: 'find_ipam_templates',
    description: 'Templates for blocks and subnets, by what they apply to and by a part of their name or description.',
    input: arrayQuery(templateList),
    run: async (reader, query) => parsed(await listRows(reader, templateList, query)),
  }),
  tool({
    name: 'count_ipam_templates',
    description: 'How many templates for blocks and subnets there are.',
    input: filterQuery(templateList),
    run: (reader, filter) => countRows(reader, templateList, filter),
  }),
]
