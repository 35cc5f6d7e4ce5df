import { z } from 'zod'
import { verbs } from '../../../http/verbs.ts'
import { RouteId } from '../../../records/fields.ts'
import type { Slice } from '../../../slice.ts'
import { zoneFamily } from '../zones/family.ts'
import { createFromTemplate } from './apply.ts'
import { zoneTemplates } from './catalogue.ts'
import { FromTemplate, ZoneTemplates } from './schema.ts'

const shared = { access: { resource: 'dns_zone' }, tokens: { scopes: ['read', 'dns:write'] } } as const

/** Sets of records that a new zone can begin with. */
export const dnsZoneTemplates: Slice = {
  ...shared,
  tag: 'dns zone templates',
  prefix: '/dns/zone-templates',
  routes: (app) =>
    verbs(app).read(
      '',
      'dns_zone_templates',
      'What a new zone can begin with',
      { answer: ZoneTemplates },
      async () => ({
        templates: zoneTemplates.map(({ records, parameters, ...template }) => ({
          ...template,
          parameters: [...parameters],
          record_count: records.length,
        })),
      }),
    ),
}

/** A zone made from one. */
export const dnsZoneFromTemplate: Slice = {
  ...shared,
  tag: 'dns zones from templates',
  prefix: '/dns/groups/:group_id/zones/from-template',
  routes: (app) =>
    verbs(app).create(
      '',
      'dns_zones_create_from_template',
      'Create a zone with the records of a template',
      { params: z.object({ group_id: RouteId }), body: FromTemplate, answer: zoneFamily.Row },
      (work, { params, body }) => createFromTemplate(work, params.group_id, body) as Promise<never>,
    ),
  constraints: zoneFamily.constraints ?? {},
}
