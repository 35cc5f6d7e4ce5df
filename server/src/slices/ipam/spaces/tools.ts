import { arrayQuery, filterQuery, parsed } from '../../../records/paging.ts'
import { tool } from '../../../slice.ts'
import { countSpaces, listSpaces, spaceList } from './listing.ts'

export const spaceTools = [
  tool({
    name: 'find_ip_spaces',
    description: 'IP spaces by customer, tag or a part of the name or description.',
    input: arrayQuery(spaceList),
    run: async (reader, query) => parsed(await listSpaces(reader, query)),
  }),
  tool({
    name: 'count_ip_spaces',
    description: 'How many IP spaces there are.',
    input: filterQuery(spaceList),
    run: countSpaces,
  }),
]
