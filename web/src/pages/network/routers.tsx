import * as operations from '../../api/generated/operations.ts'
import { routerCreate, routerUpdate } from '../../api/generated/schemas/vlans.ts'
import type { Router } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourceList } from '../../resource/ResourceList.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'
import { vlans } from './vlans.tsx'

const column = columnsFor<Router>()

const routers = resource<Router>({
  title: 'Routers',
  one: 'router',
  description: 'Routers and the VLANs that each of them carries.',
  icon: 'router',
  path: '/network/routers',
  module: 'network.vlan',
  permission: 'vlan',
  auditType: 'router',
  nameOf: ({ name }) => name,
  columns: [
    column.text('location'),
    column.text('management_ip'),
    column.text('vendor'),
    column.text('model'),
    column.moment('modified_at'),
  ],
  operations: {
    list: operations.network_routers_list,
    read: operations.network_routers_read,
    create: operations.network_routers_create,
    update: operations.network_routers_update,
    remove: operations.network_routers_delete,
  },
  create: routerCreate,
  update: routerUpdate,
  form: { order: ['name', 'management_ip', 'vendor', 'model', 'location'] },
  sections: [{ id: 'vlans', label: 'VLANs', draw: ({ id }) => <ResourceList of={vlans} parent={{ id }} /> }],
})

export const ListPage = () => <ResourcePage of={routers} />
export const OnePage = () => <RecordPage of={routers} />
