import { arrayQuery, filterQuery, parsed } from '../../records/paging.ts'
import { tool } from '../../slice.ts'
import { countCustomFields, listCustomFields } from './custom-fields.ts'
import { customFieldList } from './listing.ts'

export const customFieldTools = [
  tool({
    name: 'find_custom_fields',
    description: 'Custom fields that are defined for spaces, blocks, subnets and addresses.',
    input: arrayQuery(customFieldList),
    run: async (reader, query) => parsed(await listCustomFields(reader, query)),
  }),
  tool({
    name: 'count_custom_fields',
    description: 'How many custom fields are defined.',
    input: filterQuery(customFieldList),
    run: countCustomFields,
  }),
]
