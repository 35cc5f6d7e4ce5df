import type { FamilyFacts } from '../../records/describe.ts'
import { CustomField, CustomFieldCreate, CustomFieldFilter, CustomFieldUpdate } from './schema.ts'

export const customFieldFacts = {
  type: 'custom_field',
  one: 'Custom field',
  many: 'custom fields',
  about: 'Fields of your own on spaces, blocks, subnets and addresses.',
  icon: 'fields',
  area: 'admin',
  pages: '/network/custom-fields',
  table: 'custom_field',
  permission: 'custom_field',
  prefix: '/custom-fields',
  operation: 'custom_fields',
  display: 'name',
  listed: ['label', 'resource_type', 'field_type', 'is_required', 'is_searchable', 'display_order'],
  form: ['resource_type', 'name', 'label', 'field_type', 'options', 'default_value'],
  labels: {
    resource_type: 'Belongs to',
    field_type: 'Type',
    is_required: 'Required',
    is_searchable: 'Searchable',
    display_order: 'Order',
  },
  help: { name: 'Small letters, digits and _', options: 'Enter adds one' },
  Row: CustomField,
  Create: CustomFieldCreate,
  Update: CustomFieldUpdate,
  Filter: CustomFieldFilter,
} as const satisfies FamilyFacts
