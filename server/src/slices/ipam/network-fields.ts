import { z } from 'zod'
import { Tags } from '../../http/schema.ts'
import { MaybeName } from '../../http/values.ts'
import { reference } from '../../references/reference.ts'
import { CustomFields, Description, ddnsFields, dnsFields, type probeFields } from './fields.ts'

/** Settings that blocks and subnets share, in the runs in which both list them. */

type Of<Fields extends z.ZodRawShape> = { [Key in keyof Fields]: z.output<Fields[Key]> }

export const namedFields = { name: MaybeName, description: Description }
export const namedDefaults: Of<typeof namedFields> = { name: '', description: '' }

export const inheritedFields = {
  tags: Tags,
  custom_fields: CustomFields,
  ...dnsFields,
  dns_inherit_settings: z.boolean(),
  dns_split_horizon: z.boolean(),
  dhcp_server_group_id: reference('dhcp_server_group').nullable(),
  dhcp_inherit_settings: z.boolean(),
  ...ddnsFields,
  ddns_inherit_settings: z.boolean(),
}
export const inheritedDefaults: Of<typeof inheritedFields> = {
  tags: {},
  custom_fields: {},
  dns_group_ids: [],
  dns_zone_id: null,
  dns_additional_zone_ids: [],
  dns_inherit_settings: true,
  dns_split_horizon: false,
  dhcp_server_group_id: null,
  dhcp_inherit_settings: true,
  ddns_enabled: false,
  ddns_hostname_policy: 'client_or_generated',
  ddns_domain_override: null,
  ddns_ttl: null,
  ddns_inherit_settings: true,
}

export const probeDefaults: Of<typeof probeFields> = { do_not_probe: false, do_not_probe_reason: '' }

export const ownerFields = { customer_id: reference('customer').nullable(), site_id: reference('site').nullable() }
export const ownerDefaults: Of<typeof ownerFields> = { customer_id: null, site_id: null }

/** A default of the schema would hide from a template which keys the caller left out; so the document only tells it. */
export const withDefaultsShown = <Fields extends Record<string, z.ZodType>>(fields: Fields, defaults: Of<Fields>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.optional().meta({ default: defaults[name] })]),
  ) as { [Key in keyof Fields]: z.ZodOptional<Fields[Key]> }
