import { z } from 'zod'
import { Tags, Timestamp, Uuid } from '../../../http/schema.ts'
import { Name } from '../../../http/values.ts'
import { InetText, LongText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import { CustomFields, Description, emptyIsNull, IpAddressText } from '../fields.ts'

const RangeKind = z.enum(['contiguous', 'explicit'])

const fields = {
  name: Name,
  description: Description,
  customer_id: emptyIsNull(reference('customer')),
  site_id: emptyIsNull(reference('site')),
  range_kind: RangeKind,
  start_address: emptyIsNull(IpAddressText),
  end_address: emptyIsNull(IpAddressText),
  explicit_addresses: z
    .array(IpAddressText)
    .max(1024)
    .transform((addresses) => [...new Set(addresses)]),
  tags: Tags,
  custom_fields: CustomFields,
}

export const AddressSetCreate = z
  .object({
    subnet_id: reference('subnet'),
    name: fields.name,
    description: fields.description.default(''),
    customer_id: fields.customer_id.default(null),
    site_id: fields.site_id.default(null),
    range_kind: fields.range_kind.default('contiguous'),
    start_address: fields.start_address.default(null),
    end_address: fields.end_address.default(null),
    explicit_addresses: fields.explicit_addresses.default([]),
    tags: fields.tags.default({}),
    custom_fields: fields.custom_fields.default({}),
  })
  .meta({ id: 'AddressSetCreate' })
export type AddressSetCreate = z.output<typeof AddressSetCreate>

/** A set stays in its subnet. */
export const AddressSetUpdate = z.object(fields).partial().meta({ id: 'AddressSetUpdate' })
export type AddressSetUpdate = z.output<typeof AddressSetUpdate>

export const AddressSet = z
  .object({
    id: Uuid,
    name: z.string(),
    description: LongText,
    subnet_id: Uuid,
    customer_id: Uuid.nullable(),
    site_id: Uuid.nullable(),
    range_kind: RangeKind,
    start_address: InetText.nullable(),
    end_address: InetText.nullable(),
    explicit_addresses: z.array(z.string()),
    tags: Tags,
    custom_fields: CustomFields,
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'AddressSet' })
export type AddressSet = z.output<typeof AddressSet>

export const AddressSetFilter = z.object({
  subnet_id: reference('subnet').optional(),
  customer_id: reference('customer').optional(),
  site_id: reference('site').optional(),
})

export const setColumns = Object.keys(AddressSet.shape) as (keyof AddressSet)[]
export const createColumns = Object.keys(AddressSetCreate.shape) as (keyof AddressSetCreate)[]
