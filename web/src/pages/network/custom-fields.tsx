import * as operations from '../../api/generated/operations.ts'
import {
  customFieldCreate,
  customFieldsListQuery,
  customFieldUpdate,
} from '../../api/generated/schemas/custom-fields.ts'
import type { CustomField } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'

const column = columnsFor<CustomField>()

const fields = resource<CustomField>({
  title: 'Custom fields',
  one: 'custom field',
  description: 'Fields of your own on spaces, blocks, subnets and addresses.',
  icon: 'fields',
  path: '/network/custom-fields',
  permission: 'custom_field',
  nameOf: ({ name }) => name,
  columns: [
    column.text('label'),
    column.state('resource_type'),
    column.state('field_type'),
    column.flag('is_required', 'Required'),
    column.flag('is_searchable', 'Searchable'),
    column.number('display_order', { header: 'Order' }),
  ],
  operations: {
    list: operations.custom_fields_list,
    read: operations.custom_fields_read,
    create: operations.custom_fields_create,
    update: operations.custom_fields_update,
    remove: operations.custom_fields_delete,
  },
  query: customFieldsListQuery,
  filters: ['resource_type'],
  create: customFieldCreate,
  update: customFieldUpdate,
  form: {
    order: ['resource_type', 'name', 'label', 'field_type', 'options', 'default_value'],
    fields: {
      resource_type: { label: 'Belongs to' },
      name: { help: 'Small letters, digits and _' },
      field_type: { label: 'Type' },
      options: { help: 'Enter adds one', when: ({ field_type }) => field_type === 'select' },
    },
  },
})

export const ListPage = () => <ResourcePage of={fields} />
export const OnePage = () => <RecordPage of={fields} />
