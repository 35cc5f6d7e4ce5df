import { z } from 'zod'
import type { Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { Tags } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { CustomFields, maybe, Name, Text } from '../../../records/fields.ts'
import { isLive } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'

const Kind = z.enum(['sdwan', 'ipsec_mesh', 'wireguard_mesh', 'dmvpn', 'vxlan_evpn', 'gre_mesh'])
const Strategy = z.enum(['active_active', 'active_backup', 'load_balance', 'app_aware'])
const Status = z.enum(['active', 'building', 'suspended', 'decom'])

export const overlayFamily = family({
  type: 'overlay_network',
  one: 'Overlay',
  many: 'overlay networks',
  title: 'Overlays',
  about: 'Networks on top of others: SD-WAN, IPsec and VXLAN meshes.',
  icon: 'overlay',
  area: 'network',
  module: 'network.overlay',
  tag: 'overlays',
  prefix: '/overlays',
  operation: 'network_overlays',
  schema: 'OverlayNetwork',
  fields: {
    name: Name,
    kind: Kind.default('sdwan'),
    customer_id: reference('customer').nullable().default(null),
    vendor: maybe(64).default(null),
    encryption_profile: maybe(128).default(null),
    default_path_strategy: Strategy.default('active_backup'),
    status: Status.default('building'),
    notes: Text.default(''),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  shown: { site_count: z.int(), policy_count: z.int() },
  listed: ['kind', 'status', 'vendor', 'customer_id', 'default_path_strategy', 'tags'],
  filters: {
    customer_id: true,
    kind: true,
    status: true,
  },
  found: { type: 'overlay', weight: 3, context: 't.kind', description: 't.notes' },
  labels: { default_path_strategy: 'Path strategy' },
  isKept: true,
  read: {
    site_count: '(select count(*) from overlay_site where overlay_site.overlay_id = overlay_network.id)',
    policy_count: '(select count(*) from routing_policy where routing_policy.overlay_id = overlay_network.id)',
  },
  search: ['name'],
  constraints: {
    overlay_network_name_key: ({ name }) => `An overlay named '${name}' already exists`,
    overlay_site_site_id_key: () => 'The site is already part of this overlay',
  },
})
export type Overlay = RowOf<typeof overlayFamily>

/** The overlay stays out of the trash until commit. */
export async function requireOverlay(work: Work, id: string): Promise<void> {
  if (!(await isLive(work, 'overlay_network', id))) throw notFound('Overlay')
}
