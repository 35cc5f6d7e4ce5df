import * as operations from '../../api/generated/operations.ts'
import {
  networkOverlaysListQuery,
  overlayNetworkCreate,
  overlayNetworkUpdate,
} from '../../api/generated/schemas/overlays.ts'
import type { OverlayNetwork } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'
import { overlaySections } from './overlay-parts.tsx'

const column = columnsFor<OverlayNetwork>()

const overlays = resource<OverlayNetwork>({
  title: 'Overlays',
  one: 'overlay',
  description: 'Networks on top of others: SD-WAN, IPsec and VXLAN meshes.',
  icon: 'overlay',
  path: '/network/overlays',
  module: 'network.overlay',
  permission: 'overlay_network',
  nameOf: ({ name }) => name,
  columns: [
    column.state('kind'),
    column.state('status'),
    column.text('vendor'),
    column.link('customer_id'),
    column.state('default_path_strategy', { wideOnly: true, header: 'Path strategy' }),
    column.tags(),
  ],
  operations: {
    list: operations.network_overlays_list,
    read: operations.network_overlays_read,
    create: operations.network_overlays_create,
    update: operations.network_overlays_update,
    remove: operations.network_overlays_delete,
    removeMany: operations.network_overlays_bulk_delete,
  },
  query: networkOverlaysListQuery,
  filters: ['kind', 'status', 'customer_id'],
  create: overlayNetworkCreate,
  update: overlayNetworkUpdate,
  form: { fields: { default_path_strategy: { label: 'Path strategy' } } },
  sections: overlaySections,
})

export const ListPage = () => <ResourcePage of={overlays} />
export const OnePage = () => <RecordPage of={overlays} />
