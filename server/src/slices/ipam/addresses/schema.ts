import { z } from 'zod'
import { Moment, Tags, Timestamp, Uuid } from '../../../http/schema.ts'
import { Name } from '../../../http/values.ts'
import { keptAs } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import {
  addressZoneFields,
  CustomFields,
  Day,
  Description,
  emptyIsNull,
  Hostname,
  IpAddressText,
  Mac,
} from '../fields.ts'
import { CREATE_STATUSES, STATUSES } from './statuses.ts'

const Role = z.enum(['host', 'loopback', 'anycast', 'vip', 'vrrp', 'secondary', 'gateway', 'bmc', 'web', 'api', 'lb'])

/** Another name of an address, in its forward zone: `A` is AAAA for an IPv6 address. */
export const Alias = z.object({ name: Name, record_type: z.enum(['CNAME', 'A']).default('CNAME') })
export type Alias = z.output<typeof Alias>

const fields = {
  hostname: emptyIsNull(Hostname),
  mac_address: emptyIsNull(Mac),
  description: Description,
  owner_user_id: reference('user').nullable(),
  custom_fields: CustomFields,
  tags: Tags,
  ...addressZoneFields,
  role: emptyIsNull(Role),
  reserved_until: emptyIsNull(Moment),
  decom_date: emptyIsNull(Day),
}

const newFields = {
  status: z.enum(CREATE_STATUSES).default('allocated'),
  hostname: Hostname,
  mac_address: fields.mac_address.default(null),
  description: fields.description.default(''),
  owner_user_id: fields.owner_user_id.default(null),
  custom_fields: fields.custom_fields.default({}),
  tags: fields.tags.default({}),
  dns_zone_id: fields.dns_zone_id.default(null),
  extra_zone_ids: fields.extra_zone_ids.default([]),
  aliases: z.array(Alias).max(100).default([]),
  role: fields.role.default(null),
  reserved_until: fields.reserved_until.default(null),
  decom_date: fields.decom_date.default(null),
  force: z.boolean().default(false),
}

export const AddressCreate = z.object({ address: IpAddressText, ...newFields }).meta({ id: 'IpAddressCreate' })
export type AddressCreate = z.output<typeof AddressCreate>

export const Strategy = z.enum(['sequential', 'random', 'eui64'])
export type Strategy = z.output<typeof Strategy>

const USUAL = 'The setting ip_allocation_strategy unless said'

export const NextAddressCreate = z
  .object({ strategy: Strategy.optional().describe(USUAL), ...newFields })
  .meta({ id: 'NextAddressCreate' })
export type NextAddressCreate = z.output<typeof NextAddressCreate>

/** What a new address says about itself, wherever it will lie. */
export type NewAddress = Omit<AddressCreate, 'address'>

/** An absent key stays as it is; null clears what can be empty. */
export const AddressUpdate = z
  .object({ status: z.enum(STATUSES), ...fields, force: z.boolean() })
  .partial()
  .meta({ id: 'IpAddressUpdate' })
export type AddressUpdate = z.output<typeof AddressUpdate>

export const Address = z
  .object({
    id: Uuid,
    subnet_id: reference('subnet'),
    address: z.string(),
    status: z.string(),
    hostname: z.string().nullable(),
    fqdn: z.string().nullable(),
    mac_address: z.string().nullable(),
    description: z.string(),
    owner_user_id: Uuid.nullable(),
    custom_fields: CustomFields,
    tags: Tags,
    forward_zone_id: reference('dns_zone').nullable(),
    forward_zone_source: z
      .enum(['settings', 'address', 'none'])
      .describe('The zone of the settings in force, one of its own, or none at all'),
    reverse_zone_id: reference('dns_zone').nullable(),
    dns_record_id: Uuid.nullable(),
    extra_zone_ids: z.array(z.string()),
    aliases: z.array(z.object({ name: z.string(), record_type: z.enum(['CNAME', 'A']) })),
    role: z.string().nullable(),
    reserved_until: Timestamp.nullable(),
    decom_date: z.string().nullable(),
    last_seen_at: Timestamp.nullable(),
    last_seen_method: z.string().nullable(),
    dhcp_lease_id: z.string().nullable(),
    static_assignment_id: z.string().nullable(),
    auto_from_lease: z.boolean(),
    alias_count: z.int(),
    nat_mapping_count: z.int(),
    vendor: z.string().nullable(),
    is_voip_phone: z.boolean(),
    last_profiled_at: Timestamp.nullable(),
    last_profile_scan_id: Uuid.nullable(),
    device_type: z.string().nullable(),
    device_class: z.string().nullable(),
    device_manufacturer: z.string().nullable(),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'IpAddress' })
export type Address = z.output<typeof Address>

/** An address that was chosen for the caller, with where it came from. */
export const NextAddress = Address.extend({ block_id: Uuid, subnet_cidr: z.string() }).meta({ id: 'NextAddress' })
export type NextAddress = z.output<typeof NextAddress>

export const PreviewQuery = z.object({ strategy: Strategy.optional().describe(USUAL), mac_address: Mac.optional() })
export type PreviewQuery = z.output<typeof PreviewQuery>
export const NextAddressPreview = z
  .object({ address: z.string().nullable(), strategy: Strategy })
  .meta({ id: 'NextAddressPreview' })
export type NextAddressPreview = z.output<typeof NextAddressPreview>

export const MacSighting = z
  .object({
    id: Uuid,
    mac_address: keptAs('macaddr', z.string()),
    first_seen: Timestamp,
    last_seen: Timestamp,
    vendor: z.string().nullable(),
  })
  .meta({ id: 'MacSighting' })
