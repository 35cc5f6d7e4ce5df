import { z } from 'zod'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { RouteId } from '../../../records/fields.ts'
import { reference } from '../../../references/reference.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { zoneFamily } from '../zones/family.ts'
import { dnssecInfo, rollKey, signZone, unsignZone } from './signing.ts'

const InZone = z.object({ group_id: RouteId, id: RouteId })
const KeyTag = z.int().min(0).max(65_535)

const Info = z
  .object({
    zone_id: Uuid,
    zone_name: z.string(),
    dnssec_enabled: z.boolean(),
    dnssec_policy_id: Uuid.nullable(),
    dnssec_ds_records: z.array(z.string()),
    dnssec_synced_at: Timestamp.nullable(),
    keys: z.array(
      z.object({
        key_tag: KeyTag,
        key_type: z.enum(['ksk', 'zsk', 'csk']),
        algorithm: z.string(),
        state: z.string(),
        ds_records: z.array(z.string()),
        timing: z.record(z.string(), z.unknown()),
        reported_at: Timestamp,
      }),
    ),
  })
  .meta({ id: 'DnssecInfo' })
const Sign = z
  .object({ policy_id: reference('dnssec_policy').nullable().optional().describe('Left out: the one the zone has') })
  .meta({ id: 'DnssecSign' })
const Rollover = z.object({ key_tag: KeyTag }).meta({ id: 'DnssecRollover' })
const Queued = z.object({ status: z.literal('queued'), zone_id: Uuid, key_tag: KeyTag }).meta({ id: 'DnssecQueued' })

function signingRoutes(app: Routes): void {
  const route = verbs(app)
  const Zone = zoneFamily.Row
  const info = { params: InZone, answer: Info }
  route.read('/info', 'dnssec_info', 'How a zone is signed', info, (reader, { params }) => dnssecInfo(reader, params))
  const sign = { params: InZone, body: Sign.optional(), answer: Zone }
  route.act('/sign', 'dnssec_sign', 'Sign a zone', sign, (work, { params, body }) =>
    signZone(work, params, body?.policy_id),
  )
  const unsign = { params: InZone, answer: Zone }
  route.act('/unsign', 'dnssec_unsign', 'Stop signing a zone', unsign, (work, { params }) => unsignZone(work, params))
  const roll = { params: InZone, body: Rollover, answer: Queued }
  route.act('/rollover', 'dnssec_rollover', 'Replace a key of a zone', roll, (work, { params, body }) =>
    rollKey(work, params, body.key_tag),
  )
}

/** Whether and how one zone is signed. */
export const dnssec: Slice = {
  tag: 'dnssec',
  prefix: '/dns/groups/:group_id/zones/:id/dnssec',
  module: 'dns.dnssec',
  access: { resource: 'dns_zone' },
  tokens: { scopes: ['read', 'dns:write'] },
  routes: signingRoutes,
}
