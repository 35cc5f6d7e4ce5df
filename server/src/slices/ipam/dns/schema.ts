import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { reference } from '../../../references/reference.ts'

export const AddressAlias = z
  .object({
    id: Uuid.describe('Of the record that it is'),
    name: z.string(),
    record_type: z.string(),
    value: z.string(),
    zone_id: Uuid,
    fqdn: z.string(),
  })
  .meta({ id: 'AddressAlias' })
export type AddressAlias = z.output<typeof AddressAlias>

export const SubnetAlias = AddressAlias.extend({
  ip_address_id: Uuid,
  ip_address: z.string(),
  ip_hostname: z.string().nullable(),
}).meta({ id: 'SubnetAlias' })

export const SubnetDomain = z
  .object({
    id: Uuid.describe('The same as dns_zone_id'),
    subnet_id: Uuid,
    dns_zone_id: Uuid,
    is_primary: z.boolean(),
    zone_name: z.string().nullable(),
  })
  .meta({ id: 'SubnetDomain' })
export type SubnetDomain = z.output<typeof SubnetDomain>

export const SubnetDomainCreate = z
  .object({ dns_zone_id: reference('dns_zone'), is_primary: z.boolean().default(false) })
  .meta({ id: 'SubnetDomainCreate' })
export type SubnetDomainCreate = z.output<typeof SubnetDomainCreate>

export const BackfilledZones = z
  .object({ created: z.array(z.object({ subnet: z.string(), zone: z.string() })), skipped: z.int() })
  .meta({ id: 'BackfilledZones' })

const placed = { record_type: z.string(), zone_id: Uuid, zone_name: z.string().nullable() }

export const MissingName = z
  .object({
    ip_id: Uuid,
    ip_address: z.string(),
    hostname: z.string(),
    ...placed,
    expected_name: z.string(),
    expected_value: z.string(),
  })
  .meta({ id: 'MissingName' })
export type MissingName = z.output<typeof MissingName>

export const MismatchedName = z
  .object({
    record_id: Uuid,
    ip_id: Uuid,
    ip_address: z.string(),
    ...placed,
    current_name: z.string(),
    current_value: z.string(),
    expected_name: z.string(),
    expected_value: z.string(),
  })
  .meta({ id: 'MismatchedName' })
export type MismatchedName = z.output<typeof MismatchedName>

const StaleReason = z.enum([
  'ip-deleted',
  'ip-orphan',
  'no-hostname',
  'default-gateway-name',
  'no-forward-zone',
  'dynamic-lease-untracked',
])
export type StaleReason = z.output<typeof StaleReason>

export const StaleName = z
  .object({ record_id: Uuid, ...placed, name: z.string(), value: z.string(), reason: StaleReason })
  .meta({ id: 'StaleName' })
export type StaleName = z.output<typeof StaleName>

export const NameDrift = z
  .object({
    subnet_id: Uuid,
    forward_zone_id: Uuid.nullable(),
    forward_zone_name: z.string().nullable(),
    reverse_zone_id: Uuid.nullable(),
    reverse_zone_name: z.string().nullable(),
    missing: z.array(MissingName),
    mismatched: z.array(MismatchedName),
    stale: z.array(StaleName),
    truncated: z.boolean().describe('There is more of it; repair this and look again'),
  })
  .meta({ id: 'NameDrift' })
export type NameDrift = z.output<typeof NameDrift>

export const NameDriftSummary = z
  .object({
    subnet_id: Uuid,
    missing: z.int(),
    mismatched: z.int(),
    stale: z.int(),
    total: z.int(),
    has_drift: z.boolean(),
  })
  .meta({ id: 'NameDriftSummary' })
export type NameDriftSummary = z.output<typeof NameDriftSummary>

const Ids = z.array(Uuid).max(10_000).default([])
export const NameRepair = z
  .object({ create_for_ip_ids: Ids, update_record_ids: Ids, delete_stale_record_ids: Ids })
  .meta({ id: 'NameRepair' })
export type NameRepair = z.output<typeof NameRepair>

export const NameRepaired = z
  .object({ created: z.int(), updated: z.int(), deleted: z.int(), errors: z.array(z.string()) })
  .meta({ id: 'NameRepaired' })
export type NameRepaired = z.output<typeof NameRepaired>
