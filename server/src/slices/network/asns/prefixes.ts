import { z } from 'zod'
import type { Work } from '../../../db/work.ts'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Family, RowOf } from '../../../records/family.ts'
import { Network, RoutePath, shapes } from '../../../records/fields.ts'
import { listRows } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { removeRow } from '../../../records/removal.ts'
import { insertRow, type Values } from '../../../records/rows.ts'
import type { Routes } from '../../../slice.ts'
import { requireAsn } from './communities.ts'

const Number32 = z.int().min(1).max(4_294_967_295)

const { Create, Row } = shapes(
  'BgpTrackedPrefix',
  {
    prefix: Network,
    expected_origin_asn: Number32.nullable().default(null),
    enabled: z.boolean().default(true),
    allowed_origins: z.array(Number32).max(100).default([]),
  },
  {
    asn_id: Uuid,
    expected_origin_asn: Number32,
    source: z.string(),
    last_seen_origins: z.array(Number32).nullable(),
    last_checked_at: Timestamp.nullable(),
    next_check_at: Timestamp.nullable(),
  },
)

const prefixFamily = {
  table: 'bgp_tracked_prefix',
  type: 'bgp_tracked_prefix',
  one: 'Tracked prefix',
  permission: 'manage_asns',
  display: 'prefix',
  sort: 'prefix',
  rightsOn: ['asn_id'],
  search: ['prefix::text'],
  page: [1000, 500],
  Row,
  Filter: z.object({ asn_id: Uuid.optional() }),
} as const satisfies Family
type TrackedPrefix = RowOf<typeof prefixFamily>

/** Unless another origin is expected, it is the AS the prefix is tracked for. */
async function trackPrefix(work: Work, asnId: string, input: Values): Promise<TrackedPrefix> {
  const { number } = await requireAsn(work, asnId)
  return insertRow(work, prefixFamily, {
    ...input,
    expected_origin_asn: input.expected_origin_asn ?? number,
    asn_id: asnId,
  })
}

export function trackedPrefixRoutes(app: Routes): void {
  const { read, create, remove } = verbs(app)

  read(
    '/bgp/tracked-prefixes',
    'network_tracked_prefixes_list',
    'List prefixes whose origin is watched',
    { query: arrayQuery(prefixFamily), answer: z.array(Row) },
    async (reader, { query, reply }) => sendArray(reply, await listRows(reader, prefixFamily, query)),
  )

  create(
    '/:id/bgp/tracked-prefixes',
    'network_tracked_prefixes_create',
    'Watch the origin of a prefix of an ASN',
    { params: RoutePath, body: Create, answer: Row, config: { location: '/asns/bgp/tracked-prefixes' } },
    (work, { params, body }) => trackPrefix(work, params.id, body),
  )

  remove(
    '/bgp/tracked-prefixes/:id',
    'network_tracked_prefixes_delete',
    'Stop watching a prefix',
    { params: RoutePath },
    (work, { params }) => removeRow(work, prefixFamily, params.id),
  )
}
