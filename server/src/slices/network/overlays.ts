import { z } from 'zod'
import type { Work } from '../../db/work.ts'
import { notFound } from '../../http/errors.ts'
import { TagFilter, Tags, Uuid } from '../../http/schema.ts'
import type { Declared, RowOf } from '../../records/family.ts'
import { CustomFields, maybe, Name, Search, shapes, Text } from '../../records/fields.ts'
import { isLive } from '../../records/rows.ts'

const Kind = z.enum(['sdwan', 'ipsec_mesh', 'wireguard_mesh', 'dmvpn', 'vxlan_evpn', 'gre_mesh'])
const Strategy = z.enum(['active_active', 'active_backup', 'load_balance', 'app_aware'])
const Status = z.enum(['active', 'building', 'suspended', 'decom'])

const { Create, Update, Row } = shapes(
  'OverlayNetwork',
  {
    name: Name,
    kind: Kind.default('sdwan'),
    customer_id: Uuid.nullable().default(null),
    vendor: maybe(64).default(null),
    encryption_profile: maybe(128).default(null),
    default_path_strategy: Strategy.default('active_backup'),
    status: Status.default('building'),
    notes: Text.default(''),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  { site_count: z.int(), policy_count: z.int() },
)

export const overlayFamily = {
  tag: 'overlays',
  prefix: '/overlays',
  module: 'network.overlay',
  permission: 'overlay_network',
  operation: 'network_overlays',
  table: 'overlay_network',
  type: 'overlay_network',
  one: 'Overlay',
  many: 'overlay networks',
  display: 'name',
  sort: 'name',
  isKept: true,
  Create,
  Update,
  Row,
  Filter: z.object({
    customer_id: Uuid.optional(),
    kind: Kind.optional(),
    status: Status.optional(),
    search: Search,
    tag: TagFilter,
  }),
  read: {
    site_count: '(select count(*) from overlay_site where overlay_site.overlay_id = overlay_network.id)',
    policy_count: '(select count(*) from routing_policy where routing_policy.overlay_id = overlay_network.id)',
  },
  search: ['name'],
  refers: { customer_id: 'customer' },
  constraints: {
    overlay_network_name_key: ({ name }) => `An overlay named '${name}' already exists`,
    overlay_site_site_id_key: () => 'The site is already part of this overlay',
  },
} as const satisfies Declared
export type Overlay = RowOf<typeof overlayFamily>

/** The overlay stays out of the trash until commit. */
export async function requireOverlay(work: Work, id: string): Promise<void> {
  if (!(await isLive(work, 'overlay_network', id))) throw notFound('Overlay')
}
