import type { Listed } from '../../records/family.ts'
import { CustomField, CustomFieldFilter } from './schema.ts'

/** By what they are about, and then as forms show them. */
export const customFieldList = {
  table: 'custom_field',
  permission: null,
  Row: CustomField,
  Filter: CustomFieldFilter,
  sort: 'resource_type',
  sortBy: {
    resource_type: {
      key: `array[custom_field.resource_type, to_char(custom_field.display_order + 1000000, 'FM0000000'),
        custom_field.name]::text[]`,
      type: 'texts',
    },
  },
  search: ['name', 'label', 'description'],
} as const satisfies Listed
