import { parseDomain, parseHostname } from '@cadastre/core/hostname'
import { formatAddress, parseAddress } from '@cadastre/core/ip'
import { parseMac } from '@cadastre/core/mac'
import { z } from 'zod'
import { Uuid } from '../../http/schema.ts'
import { reference } from '../../references/reference.ts'

/** Pieces that spaces, blocks, subnets and addresses have in common. Every value comes out canonical. */

export const Description = z.string().max(65_536)

export const IpAddressText = z
  .string()
  .max(64)
  .refine((text) => parseAddress(text) !== null, 'it is not an IP address')
  .transform((text) => canonicalAddress(text))

function canonicalAddress(text: string): string {
  const address = parseAddress(text)
  if (!address) throw new Error(`${text} passed as an address`)
  return formatAddress(address)
}

export const Mac = z
  .string()
  .max(64)
  .refine((text) => parseMac(text) !== null, 'it is not a MAC address')
  .transform((text) => parseMac(text) ?? '')

export const Hostname = z
  .string()
  .max(255)
  .refine((text) => parseHostname(text) !== null, 'it is not a host name')
  .transform((text) => parseHostname(text) ?? '')

const Domain = z
  .string()
  .max(255)
  .refine((text) => text === '' || parseDomain(text) !== null, 'it is not a domain name')
  .transform((text) => (text === '' ? null : parseDomain(text)))
  .nullable()

export const HostnamePolicy = z.enum(['client_provided', 'client_or_generated', 'always_generate', 'disabled'])

export const CustomFields = z.record(z.string().max(255), z.unknown())

/** A calendar day. */
export const Day = z.iso.date()

/** Empty text means none, as forms send it. */
export const emptyIsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([schema, z.literal('')])
    .nullable()
    .transform((value) => (value === '' ? null : value))

/** How many addresses: exact up to the largest count PostgreSQL keeps, which JavaScript cannot tell from its neighbours. */
export const Count = z.number().meta({ type: 'integer', format: 'int64' })

// A list that is cleared by null comes out empty, which is what it is.
const listOf = (id: typeof Uuid, most: number) =>
  z
    .array(id)
    .max(most)
    .nullable()
    .transform((ids) => ids ?? [])

const ofNetworks = (table: 'dns_group' | 'dns_zone', column: string) =>
  reference(
    table,
    ...['ip_space', 'ip_block', 'subnet', 'ipam_template'].map((at) => ({ table: at, owner: 'id', column })),
  )

/** The DNS settings of a network, or of a template for networks. */
export const dnsFields = {
  dns_group_ids: listOf(ofNetworks('dns_group', 'dns_group_ids'), 100),
  dns_zone_id: emptyIsNull(ofNetworks('dns_zone', 'dns_zone_id')),
  dns_additional_zone_ids: listOf(ofNetworks('dns_zone', 'dns_additional_zone_ids'), 500),
}
export const DnsGroupOfNetworks = emptyIsNull(ofNetworks('dns_group', 'dns_group_id'))

/** The zones of an address: those of its network's settings are open to whoever writes it, so the operation asks. */
export const addressZoneFields = { dns_zone_id: emptyIsNull(Uuid), extra_zone_ids: listOf(Uuid, 500) }

export const ddnsFields = {
  ddns_enabled: z.boolean(),
  ddns_hostname_policy: HostnamePolicy,
  ddns_domain_override: Domain,
  ddns_ttl: z.int().min(0).max(2_147_483_647).nullable(),
}

export const probeFields = {
  do_not_probe: z.boolean(),
  do_not_probe_reason: z.string().max(65_536),
}
