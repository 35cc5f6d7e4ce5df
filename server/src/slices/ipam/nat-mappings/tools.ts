import { countRows, listRows } from '../../../records/list.ts'
import { filterQuery, listQuery, parsed } from '../../../records/paging.ts'
import { tool } from '../../../slice.ts'
import { mappingList, mappingsFor } from './listing.ts'

export const natMappingTools = [
  tool({
    name: 'find_nat_mappings',
    description: 'NAT mappings by kind, inside or outside address, or a part of the name or description.',
    input: listQuery(mappingList),
    run: async (reader, query) => parsed(await listRows(reader, mappingsFor(reader), query)),
  }),
  tool({
    name: 'count_nat_mappings',
    description: 'How many NAT mappings there are.',
    input: filterQuery(mappingList),
    run: (reader, filter) => countRows(reader, mappingList, filter),
  }),
]
