import { z } from 'zod'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { nameOf } from '../../../http/values.ts'
import { InetText, LongText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import { CustomFields, Description, emptyIsNull, IpAddressText } from '../fields.ts'
import { mappingFault } from './rules.ts'

const Kind = z.enum(['1to1', 'pat', 'hide'])
const Protocol = z.enum(['tcp', 'udp', 'any'])
const Port = z.int().min(0).max(65_535).nullable()

const fields = {
  name: nameOf(128),
  kind: Kind,
  internal_ip: emptyIsNull(IpAddressText),
  internal_subnet_id: emptyIsNull(reference('subnet')),
  internal_port_start: Port,
  internal_port_end: Port,
  external_ip: emptyIsNull(IpAddressText),
  external_port_start: Port,
  external_port_end: Port,
  protocol: Protocol,
  device_label: z.string().max(128).nullable(),
  description: Description.nullable(),
  tags: z.array(z.string().max(255)).max(100),
  custom_fields: CustomFields,
}

export const NatMappingCreate = z
  .object({
    name: fields.name,
    kind: fields.kind,
    internal_ip: fields.internal_ip.default(null),
    internal_subnet_id: fields.internal_subnet_id.default(null),
    internal_port_start: fields.internal_port_start.default(null),
    internal_port_end: fields.internal_port_end.default(null),
    external_ip: fields.external_ip.default(null),
    external_port_start: fields.external_port_start.default(null),
    external_port_end: fields.external_port_end.default(null),
    protocol: fields.protocol.default('any'),
    device_label: fields.device_label.default(null),
    description: fields.description.default(null),
    tags: fields.tags.default([]),
    custom_fields: fields.custom_fields.default({}),
  })
  .superRefine((mapping, context) => {
    const message = mappingFault(mapping)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .meta({ id: 'NatMappingCreate' })
export type NatMappingCreate = z.output<typeof NatMappingCreate>

export const NatMappingUpdate = z.object(fields).partial().meta({ id: 'NatMappingUpdate' })
export type NatMappingUpdate = z.output<typeof NatMappingUpdate>

export const NatMapping = z
  .object({
    id: Uuid,
    name: z.string(),
    kind: Kind,
    internal_ip: InetText.nullable(),
    internal_ip_address_id: reference('ip_address').nullable(),
    internal_subnet_id: Uuid.nullable(),
    internal_subnet_cidr: InetText.nullable(),
    internal_subnet_name: z.string().nullable(),
    internal_port_start: z.int().nullable(),
    internal_port_end: z.int().nullable(),
    external_ip: InetText.nullable(),
    external_ip_address_id: reference('ip_address').nullable(),
    external_port_start: z.int().nullable(),
    external_port_end: z.int().nullable(),
    protocol: Protocol,
    device_label: z.string().nullable(),
    description: LongText.nullable(),
    tags: z.array(z.string()),
    custom_fields: CustomFields,
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'NatMapping' })
export type NatMapping = z.output<typeof NatMapping>

export const NatMappingFilter = z.object({
  kind: Kind.optional(),
  internal_ip: IpAddressText.optional(),
  external_ip: IpAddressText.optional(),
  q: z.string().max(255).optional().describe('The same as search'),
})

export const NatMappingPage = z
  .object({ total: z.int(), page: z.int(), per_page: z.int(), items: z.array(NatMapping) })
  .meta({ id: 'NatMappingPage' })

export const createColumns = Object.keys(NatMappingCreate.shape) as (keyof NatMappingCreate)[]
