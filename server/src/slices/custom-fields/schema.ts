import { z } from 'zod'
import { Timestamp, Uuid } from '../../http/schema.ts'
import { MaybeName } from '../../http/values.ts'
import { LongText } from '../../records/kinds.ts'

const ResourceType = z.enum(['ip_space', 'ip_block', 'subnet', 'ip_address'])
const FieldType = z.enum(['text', 'number', 'boolean', 'select', 'url', 'email'])

const fields = {
  label: MaybeName,
  options: z.array(z.string().min(1).max(255)).max(500).nullable(),
  is_required: z.boolean(),
  is_searchable: z.boolean(),
  default_value: z.string().max(500).nullable(),
  display_order: z.int().min(-1_000_000).max(1_000_000),
  description: z.string().max(65_536),
}

export const CustomFieldCreate = z
  .object({
    resource_type: ResourceType,
    name: z
      .string()
      .max(64)
      .regex(/^[a-z][a-z0-9_]*$/),
    label: fields.label.default(''),
    field_type: FieldType,
    options: fields.options.default(null),
    is_required: fields.is_required.default(false),
    is_searchable: fields.is_searchable.default(false),
    default_value: fields.default_value.default(null),
    display_order: fields.display_order.default(0),
    description: fields.description.default(''),
  })
  .meta({ id: 'CustomFieldCreate' })
export type CustomFieldCreate = z.output<typeof CustomFieldCreate>

/** What a field is about and of which type it is stays: values of it are stored already. */
export const CustomFieldUpdate = z.object(fields).partial().meta({ id: 'CustomFieldUpdate' })
export type CustomFieldUpdate = z.output<typeof CustomFieldUpdate>

export const CustomField = z
  .object({
    id: Uuid,
    resource_type: ResourceType,
    name: z.string(),
    label: z.string(),
    field_type: FieldType,
    options: z.array(z.string()).nullable(),
    is_required: z.boolean(),
    is_searchable: z.boolean(),
    default_value: z.string().nullable(),
    display_order: z.int(),
    description: LongText,
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'CustomField' })
export type CustomField = z.output<typeof CustomField>

export const CustomFieldFilter = z.object({ resource_type: ResourceType.optional() })

export const fieldColumns = Object.keys(CustomField.shape) as (keyof CustomField)[]
export const createColumns = Object.keys(CustomFieldCreate.shape) as (keyof CustomFieldCreate)[]
