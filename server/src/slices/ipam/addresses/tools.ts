import { tool } from '../../../slice.ts'
import { SearchFilter, SearchQuery } from './query.ts'
import { countAddresses, searchAddresses } from './search.ts'

export const addressTools = [
  tool({
    name: 'find_ip_addresses',
    description: 'IP addresses by address, network, host name, MAC, description, tag or status, with their subnets.',
    input: SearchQuery,
    run: async (reader, query) => {
      const { answer, isComplete, next } = await searchAddresses(reader, query)
      const page = next === null ? answer : { ...answer, next_cursor: next }
      return isComplete ? page : { ...page, note: 'It took too long: these are some, and there are more.' }
    },
  }),
  tool({
    name: 'count_ip_addresses',
    description: 'How many IP addresses match, or how many there are.',
    input: SearchFilter,
    run: countAddresses,
  }),
]
