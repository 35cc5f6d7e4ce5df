import { z } from 'zod'
import { TagFilter, Tags } from '../../http/schema.ts'
import type { Declared } from '../../records/family.ts'
import { CustomFields, Email, maybe, Name, Search, shapes, Text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

const Status = z.enum(['active', 'inactive', 'decommissioning'])

const { Create, Update, Row } = shapes(
  'Customer',
  {
    name: Name,
    account_number: maybe(64).default(null),
    contact_email: Email.default(null),
    contact_phone: maybe(64).default(null),
    contact_address: maybe(65_536).default(null),
    status: Status.default('active'),
    notes: Text.default(''),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  {},
)

export const customerFamily = {
  tag: 'customers',
  prefix: '/customers',
  module: 'network.customer',
  permission: 'customer',
  operation: 'network_customers',
  table: 'customer',
  type: 'customer',
  one: 'Customer',
  many: 'customers',
  display: 'name',
  sort: 'name',
  isKept: true,
  Create,
  Update,
  Row,
  Filter: z.object({ status: Status.optional(), search: Search, tag: TagFilter }),
  search: ['name', 'account_number', 'contact_email'],
  // Every other link to a customer may be empty; a service must have one.
  holders: [
    {
      what: 'services',
      rows: 'select customer_id as held, name from network_service where customer_id = any($1) and deleted_at is null',
    },
  ],
  constraints: { customer_name_key: ({ name }) => `A customer named '${name}' already exists` },
} as const satisfies Declared

/** Whom networks, circuits and services are run for. */
export const customers = resource(customerFamily)
