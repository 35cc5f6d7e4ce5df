import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { Tags } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import { CustomFields, Email, maybe, Name, Text } from '../../../records/fields.ts'
import { resource } from '../../../records/resource.ts'

export const customerFamily = family({
  type: 'customer',
  one: 'Customer',
  many: 'customers',
  about: 'Whom networks, circuits and services are run for.',
  icon: 'customer',
  area: 'network',
  key: 'c',
  module: 'network.customer',
  isKept: true,
  fields: {
    name: Name,
    account_number: maybe(64).default(null),
    contact_email: Email.default(null),
    contact_phone: maybe(64).default(null),
    contact_address: maybe(65_536).default(null),
    status: z.enum(['active', 'inactive', 'decommissioning']).default('active'),
    notes: Text.default(''),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  listed: ['status', 'account_number', 'contact_email', 'tags', 'modified_at'],
  filters: { status: true },
  search: ['name', 'account_number', 'contact_email'],
  found: { weight: 3, context: 't.account_number', description: 't.notes' },
  form: ['name', 'status', 'account_number', 'contact_email', 'contact_phone'],
  // Every other link to a customer may be empty; a service must have one.
  holders: [
    {
      what: 'services',
      permission: 'network_service',
      rows: (ids) => sql`select customer_id as held, id, name from network_service
        where customer_id = any(${ids}) and deleted_at is null`,
    },
  ],
  constraints: { customer_name_key: ({ name }) => `A customer named '${name}' already exists` },
})

export const customers = resource(customerFamily)
