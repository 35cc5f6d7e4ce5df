import { z } from 'zod'
import { reference } from '../../../references/reference.ts'
import { zoneFamily } from '../zones/family.ts'

const Parameter = z
  .object({
    key: z.string(),
    label: z.string(),
    type: z.enum(['string', 'hostname', 'ipv4', 'ipv6', 'email']),
    required: z.boolean(),
    default: z.string().nullable(),
    placeholder: z.string(),
    hint: z.string(),
  })
  .meta({ id: 'DnsZoneTemplateParameter' })

export const ZoneTemplates = z
  .object({
    templates: z.array(
      z
        .object({
          id: z.string(),
          name: z.string(),
          category: z.string(),
          description: z.string(),
          parameters: z.array(Parameter),
          record_count: z.int(),
        })
        .meta({ id: 'DnsZoneTemplate' }),
    ),
  })
  .meta({ id: 'DnsZoneTemplates' })

const { name, zone_type, kind } = zoneFamily.Create.shape as Record<'name' | 'zone_type' | 'kind', z.ZodType<string>>

export const FromTemplate = z
  .object({
    template_id: z.string().max(64),
    zone_name: name,
    params: z.record(z.string().max(64), z.string().max(255)).default({}),
    view_id: reference('dns_view').nullable().default(null),
    zone_type,
    kind,
  })
  .meta({ id: 'DnsZoneFromTemplate' })
