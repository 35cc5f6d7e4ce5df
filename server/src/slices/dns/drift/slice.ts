import { z } from 'zod'
import { verbs } from '../../../http/verbs.ts'
import { RouteId } from '../../../records/fields.ts'
import type { Slice } from '../../../slice.ts'
import { driftOf } from './drift.ts'
import { ZoneDrift } from './schema.ts'

const InZone = z.object({ group_id: RouteId, id: RouteId })

/** Where servers differ from what a zone shall be. */
export const dnsDrift: Slice = {
  tag: 'dns drift',
  prefix: '/dns/groups/:group_id/zones/:id/drift',
  access: { resource: 'dns_zone' },
  tokens: { scopes: ['read'] },
  routes: (app, { keys }) =>
    verbs(app).read(
      '',
      'dns_zone_drift',
      'Compare what servers have of a zone with what they shall have',
      { params: InZone, answer: ZoneDrift },
      (reader, { params }) => driftOf(reader, keys, params),
    ),
}
