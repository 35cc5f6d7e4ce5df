import { parseHostname } from '@cadastre/core/hostname'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { Tags, Timestamp, Uuid } from '../../../http/schema.ts'
import { family, filterBy } from '../../../records/declare.ts'
import { IpAddress, Text } from '../../../records/fields.ts'
import { reference } from '../../../references/reference.ts'
import { Mac, Options } from '../fields.ts'

const Hostname = z
  .string()
  .trim()
  .max(255)
  .refine((text) => text === '' || parseHostname(text) !== null, 'it is not a host name')
  .overwrite((text) => parseHostname(text) ?? '')

/** Octets in hexadecimal digits, in any of the usual notations. */
const octets = (least: number, most: number) =>
  z
    .string()
    .trim()
    .max(most * 3 + 2)
    .overwrite((text) =>
      text
        .replace(/^0x/i, '')
        .replace(/[:\s-]/g, '')
        .toLowerCase(),
    )
    .refine((text) => text === '' || /^(?:[0-9a-f]{2})+$/.test(text), 'it is not a row of octets in hexadecimal digits')
    .refine((text) => text === '' || text.length >= 2 * least, `it has fewer than ${least} octets`)
    .refine((text) => text.length <= 2 * most, `it has more than ${most} octets`)
    .nullable()
    .overwrite((text) => text || null)

/** A text as a circuit is often named, or octets after `0x`. */
const CircuitId = z
  .string()
  .trim()
  .max(255)
  .nullable()
  .overwrite((text) => text || null)

const declared = family({
  type: 'dhcp_static_assignment',
  one: 'DHCP reservation',
  many: 'DHCP reservations',
  about: 'Addresses that one client gets and no other.',
  icon: 'lock',
  area: 'dhcp',
  permission: 'dhcp_static',
  tag: 'dhcp reservations',
  prefix: '/dhcp/statics',
  operation: 'dhcp_statics',
  schema: 'DhcpStatic',
  tokens: { scopes: ['read', 'dhcp:write'] },
  isBare: true,
  display: 'ip_address',
  sort: 'ip_address',
  fields: {
    scope_id: reference('dhcp_scope'),
    ip_address: IpAddress,
    mac_address: Mac.nullable().default(null),
    hostname: Hostname.default(''),
    description: Text.default(''),
    client_id: octets(1, 255).default(null),
    duid: octets(3, 130).default(null),
    circuit_id: CircuitId.default(null),
    options_override: Options.nullable().default({}),
    tags: Tags.default({}),
  },
  shown: {
    options_override: z.record(z.string(), z.unknown()),
    ip_address_id: reference('ip_address').nullable().describe('The row of the address in its subnet'),
    import_source: z.string().nullable(),
    imported_at: Timestamp.nullable(),
  },
  fixed: ['scope_id'],
  read: {
    ip_address: 'host(dhcp_static_assignment.ip_address)',
    ip_address_id: `(select mirror.id from dhcp_scope own
      join ip_address mirror on mirror.subnet_id = own.subnet_id and mirror.address = dhcp_static_assignment.ip_address
      where own.id = dhcp_static_assignment.scope_id)`,
  },
  sortBy: { ip_address: { key: 'dhcp_static_assignment.ip_address', type: 'inet' }, ip_address_id: null },
  listed: ['mac_address', 'hostname', 'description', 'scope_id', 'tags'],
  filters: {
    scope_id: true,
    mac_address: true,
    subnet_id: filterBy(
      Uuid,
      (id) => sql`dhcp_static_assignment.scope_id in (select own.id from dhcp_scope own where own.subnet_id = ${id})`,
    ),
  },
  search: ['hostname', 'description'],
  form: ['scope_id', 'ip_address', 'mac_address', 'hostname', 'description'],
  labels: { ip_address: 'Address', mac_address: 'MAC', duid: 'DUID', circuit_id: 'Circuit' },
  constraints: {
    dhcp_static_assignment_address_key: ({ ip_address }) =>
      ip_address === undefined
        ? 'The scope already has a reservation of this address'
        : `The scope already has a reservation of ${ip_address}`,
    dhcp_static_assignment_mac_key: ({ mac_address }) =>
      mac_address === undefined
        ? 'This MAC address is already reserved in the group'
        : `${mac_address} is already reserved in a scope of the same group`,
    dhcp_static_assignment_client_key: () => 'The scope already has a reservation for this client_id',
    dhcp_static_assignment_duid_key: () => 'The scope already has a reservation for this duid',
    dhcp_static_assignment_circuit_key: () => 'The scope already has a reservation for this circuit_id',
    dhcp_static_assignment_inside_subnet: () => 'The address is not inside the network of the scope',
  },
})

export const staticFamily = {
  ...declared,
  // A reservation stays in its scope; what was read can be sent back.
  Update: declared.Update.extend({
    scope_id: reference('dhcp_scope').optional().describe('Only as it is: a reservation does not move'),
  }).meta({
    id: 'DhcpStaticUpdate',
  }),
}
