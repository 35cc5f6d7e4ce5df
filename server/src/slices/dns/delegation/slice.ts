import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { RouteId } from '../../../records/fields.ts'
import type { Slice } from '../../../slice.ts'
import { DnsRecord } from '../records/schema.ts'
import { delegate, previewDelegation } from './delegation.ts'

const Place = z.object({ group_id: RouteId, id: RouteId })
const Record = z.object({ name: z.string(), record_type: z.string(), value: z.string(), ttl: z.int() })
const records = z.array(Record)

const Preview = z
  .union([
    z.object({
      has_parent: z.literal(true),
      parent_zone_id: Uuid,
      parent_zone_name: z.string(),
      child_zone_id: Uuid,
      child_zone_name: z.string(),
      child_label: z.string(),
      ns_records_to_create: records,
      glue_records_to_create: records,
      alias_records_to_create: records.describe('Of a part of an octet: an alias for each of its addresses (RFC 2317)'),
      existing_ns_records: records,
      existing_glue_records: records,
      existing_alias_records: records,
      warnings: z.array(z.string()),
      child_apex_ns_count: z.int(),
    }),
    z.object({ has_parent: z.literal(false) }),
  ])
  .meta({ id: 'DnsDelegationPreview' })

const shared = { access: { resource: 'dns_zone' }, tokens: { scopes: ['read', 'dns:write'] } } as const

/** What the zone above needs to delegate a zone. */
export const delegationPreview: Slice = {
  ...shared,
  tag: 'dns delegation preview',
  prefix: '/dns/groups/:group_id/zones/:id/delegation-preview',
  routes: (app) =>
    verbs(app).read(
      '',
      'dns_delegation_preview',
      'What the zone above needs to delegate a zone',
      { params: Place, answer: Preview },
      (reader, { params }) => previewDelegation(reader, params),
    ),
}

/** Puts it there. */
export const delegation: Slice = {
  ...shared,
  tag: 'dns delegation',
  prefix: '/dns/groups/:group_id/zones/:id/delegate-from-parent',
  routes: (app) =>
    verbs(app).create(
      '',
      'dns_delegate_from_parent',
      'Delegate a zone from the one above',
      {
        params: Place,
        answer: z.array(DnsRecord),
        config: { location: '/dns/groups/:group_id/zones/:id/delegation-preview' },
      },
      (work, { params }) => delegate(work, params),
    ),
}
