import * as operations from '../../api/generated/operations.ts'
import { vlanCreate, vlanUpdate } from '../../api/generated/schemas/vlans.ts'
import type { Vlan } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'

const column = columnsFor<Vlan>()

/** The VLANs of one router. */
export const vlans = resource<Vlan>({
  title: 'VLANs',
  one: 'VLAN',
  description: 'Numbers from 1 to 4094, each once on a router.',
  icon: 'vlan',
  path: '/network/vlans',
  module: 'network.vlan',
  permission: 'vlan',
  nameOf: ({ name }) => name,
  columns: [column.number('vlan_id', { header: 'Number', wideOnly: false }), column.text('description'), column.tags()],
  operations: {
    list: operations.network_vlans_list,
    read: operations.network_vlans_read,
    create: operations.network_vlans_create,
    update: operations.network_vlans_update,
    remove: operations.network_vlans_delete,
  },
  create: vlanCreate,
  update: vlanUpdate,
  form: { order: ['vlan_id', 'name'], fields: { vlan_id: { label: 'Number' } } },
  crumbs: ({ router_id }) => [
    { label: 'Routers and VLANs', to: '/network/routers' },
    { label: 'Router', to: '/network/routers/$id', params: { id: router_id }, search: { tab: 'vlans' } },
  ],
  homeOf: ({ router_id }) => ({ to: `/network/routers/${router_id}`, search: { tab: 'vlans' } }),
})

export const OnePage = () => <RecordPage of={vlans} />
