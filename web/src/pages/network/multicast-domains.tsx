import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { multicastDomainCreate, multicastDomainUpdate } from '../../api/generated/schemas/multicast.ts'
import type { MulticastDomain } from '../../api/generated/types.ts'
import { multicastPages } from '../../paths.ts'
import { State } from '../../resource/FactValue.tsx'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourceList } from '../../resource/ResourceList.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'
import { groups } from './multicast.tsx'

const column = columnsFor<MulticastDomain>()
const pimModes = { ssm: 'SSM', bidir: 'Bidirectional' }

const domains = resource<MulticastDomain>({
  title: 'Multicast domains',
  one: 'multicast domain',
  description: 'How groups are routed: PIM mode, rendezvous point, SSM range.',
  icon: 'multicast',
  path: '/network/multicast/domains',
  module: 'network.multicast',
  pages: multicastPages,
  permission: 'multicast',
  auditType: 'multicast_domain',
  nameOf: ({ name }) => name,
  columns: [
    { header: 'PIM mode', cell: ({ pim_mode }) => <State value={pim_mode} texts={pimModes} /> },
    column.text('rendezvous_point_address', { header: 'Rendezvous point' }),
    column.text('ssm_range', { header: 'SSM range' }),
    column.link('vrf_id'),
    column.number('group_count', { header: 'Groups' }),
    column.tags(),
  ],
  operations: {
    list: operations.network_multicast_domains_list,
    read: operations.network_multicast_domains_read,
    create: operations.network_multicast_domains_create,
    update: operations.network_multicast_domains_update,
    remove: operations.network_multicast_domains_delete,
  },
  create: multicastDomainCreate,
  update: multicastDomainUpdate,
  form: {
    order: ['name', 'pim_mode', 'rendezvous_point_address', 'ssm_range', 'vrf_id'],
    fields: {
      rendezvous_point_address: {
        label: 'Rendezvous point',
        placeholder: '10.0.0.1',
        help: 'Needed in sparse and bidirectional mode',
      },
      pim_mode: { label: 'PIM mode', texts: pimModes },
      ssm_range: { label: 'SSM range', placeholder: '232.0.0.0/8' },
      rendezvous_point_device_id: { hidden: true },
      group_count: { label: 'Groups' },
    },
  },
  ownSections: ['rendezvous_point_device_id'],
  sections: [
    { id: 'groups', label: 'Groups', draw: ({ id }) => <ResourceList of={groups} only={{ domain_id: id }} /> },
  ],
  crumbs: () => [{ label: 'Multicast domains', to: '/network/multicast/domains' }],
  users: { lose: 'their domain', load: groupsOf, roots: ['/multicast'] },
})

const mostNamed = 20

async function groupsOf(rows: readonly MulticastDomain[]) {
  const lists = rows
    .filter(({ group_count }) => group_count > 0)
    .map(({ id }) => call(operations.network_multicast_groups_list, { query: { domain_id: id, limit: mostNamed } }))
  const found = await Promise.all(lists)
  return {
    named: found.flatMap(({ items }) => items).map(({ id, name }) => ({ label: name, to: `${groups.path}/${id}` })),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}

export const ListPage = () => <ResourcePage of={domains} />
export const OnePage = () => <RecordPage of={domains} />
