import * as operations from '../../api/generated/operations.ts'
import { networkVrfsListQuery, vrfCreate, vrfUpdate } from '../../api/generated/schemas/vrfs.ts'
import type { Vrf } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'
import { servicesOf } from './services-of.tsx'
import { vrfUsers } from './vrf-users.ts'

const column = columnsFor<Vrf>()

const vrfs = resource<Vrf>({
  title: 'VRFs',
  one: 'VRF',
  description: 'Routing tables with their distinguishers and route targets.',
  icon: 'vrf',
  path: '/network/vrfs',
  module: 'network.vrf',
  permission: 'vrf',
  nameOf: ({ name }) => name,
  columns: [
    column.text('route_distinguisher'),
    column.link('asn_id'),
    column.link('customer_id'),
    column.list('import_targets'),
    column.list('export_targets'),
    column.tags(),
  ],
  operations: {
    list: operations.network_vrfs_list,
    read: operations.network_vrfs_read,
    create: operations.network_vrfs_create,
    update: operations.network_vrfs_update,
    remove: operations.network_vrfs_delete,
    removeMany: operations.network_vrfs_bulk_delete,
  },
  query: networkVrfsListQuery,
  filters: ['asn_id', 'customer_id'],
  create: vrfCreate,
  update: vrfUpdate,
  form: {
    order: ['name', 'route_distinguisher', 'asn_id', 'customer_id'],
    fields: {
      route_distinguisher: { placeholder: '65000:100' },
      import_targets: { placeholder: '65000:100' },
      export_targets: { placeholder: '65000:100' },
      space_count: { label: 'Spaces' },
      block_count: { label: 'Blocks' },
    },
  },
  sections: [servicesOf('vrf')],
  users: { lose: 'their VRF', load: vrfUsers, roots: ['/ipam', '/multicast'] },
  isForceable: true,
})

export const ListPage = () => <ResourcePage of={vrfs} />
export const OnePage = () => <RecordPage of={vrfs} />
