import { tool } from '../../slice.ts'
import { countCustomFields, listCustomFields } from './custom-fields.ts'
import { CustomFieldFilter } from './schema.ts'

export const customFieldTools = [
  tool({
    name: 'find_custom_fields',
    description: 'Custom fields that are defined for spaces, blocks, subnets and addresses.',
    input: CustomFieldFilter,
    run: listCustomFields,
  }),
  tool({
    name: 'count_custom_fields',
    description: 'How many custom fields are defined.',
    input: CustomFieldFilter,
    run: countCustomFields,
  }),
]
