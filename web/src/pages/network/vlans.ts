import { families } from '../../api/generated/families.ts'
import type { Vlan } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'

const { page: routers } = families.router

export const parts: Parts<Vlan> = {
  crumbs: ({ router_id }) => [
    { label: 'Routers and VLANs', to: routers },
    { label: 'Router', to: `${routers}/$id`, params: { id: router_id }, search: { tab: 'vlans' } },
  ],
  homeOf: ({ router_id }) => ({ to: `${routers}/${router_id}`, search: { tab: 'vlans' } }),
}
