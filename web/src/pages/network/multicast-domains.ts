import { call } from '../../api/call.ts'
import { families } from '../../api/generated/families.ts'
import * as operations from '../../api/generated/operations.ts'
import type { MulticastDomain } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { multicastPages } from '../../paths.ts'

export const parts: Parts<MulticastDomain> = {
  pages: multicastPages,
  fields: {
    rendezvous_point_address: { placeholder: '10.0.0.1' },
    pim_mode: { texts: { ssm: 'SSM', bidir: 'Bidirectional' } },
    ssm_range: { placeholder: '232.0.0.0/8' },
    rendezvous_point_device_id: { hidden: true },
  },
  ownSections: ['rendezvous_point_device_id'],
  crumbs: () => [{ label: 'Multicast domains', to: families.multicast_domain.page }],
  users: { lose: 'their domain', load: groupsOf, roots: ['/multicast'] },
}

const mostNamed = 20

async function groupsOf(rows: readonly MulticastDomain[]) {
  const lists = rows
    .filter(({ group_count }) => group_count > 0)
    .map(({ id }) => call(operations.network_multicast_groups_list, { query: { domain_id: id, limit: mostNamed } }))
  const pages = await Promise.all(lists)
  const { page } = families.multicast_group
  return {
    named: pages.flatMap(({ items }) => items).map(({ id, name }) => ({ label: name, to: `${page}/${id}` })),
    total: pages.reduce((sum, { total }) => sum + total, 0),
  }
}
