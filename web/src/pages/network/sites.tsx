import * as operations from '../../api/generated/operations.ts'
import { networkSitesListQuery, siteCreate, siteUpdate } from '../../api/generated/schemas/sites.ts'
import type { Site } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { circuitsOfSite } from './circuits-of-site.tsx'
import { columnsFor } from './columns.tsx'
import { servicesOf } from './services-of.tsx'

const column = columnsFor<Site>()

const sites = resource<Site>({
  title: 'Sites',
  one: 'site',
  description: 'Places that networks belong to, from a data center to a branch.',
  icon: 'site',
  path: '/network/sites',
  module: 'network.site',
  permission: 'site',
  nameOf: ({ name }) => name,
  columns: [
    column.text('code'),
    column.state('kind'),
    column.text('region'),
    column.link('parent_site_id'),
    column.tags(),
    column.moment('modified_at'),
  ],
  operations: {
    list: operations.network_sites_list,
    read: operations.network_sites_read,
    create: operations.network_sites_create,
    update: operations.network_sites_update,
    remove: operations.network_sites_delete,
    removeMany: operations.network_sites_bulk_delete,
  },
  query: networkSitesListQuery,
  filters: ['kind', 'region', 'parent_site_id'],
  create: siteCreate,
  update: siteUpdate,
  form: { fields: { code: { help: 'A short name, as on labels' } } },
  sections: [circuitsOfSite, servicesOf('site')],
})

export const ListPage = () => <ResourcePage of={sites} />
export const OnePage = () => <RecordPage of={sites} />
