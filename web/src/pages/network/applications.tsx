import * as operations from '../../api/generated/operations.ts'
import {
  applicationCreate,
  applicationUpdate,
  networkApplicationsListQuery,
} from '../../api/generated/schemas/applications.ts'
import type { Application } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'

const column = columnsFor<Application>()

const applications = resource<Application>({
  title: 'Applications',
  one: 'application',
  description: 'Traffic classes that overlays route by.',
  icon: 'application',
  path: '/network/applications',
  module: 'network.application',
  permission: 'application_category',
  nameOf: ({ name }) => name,
  columns: [
    column.state('category'),
    column.number('default_dscp', { header: 'DSCP' }),
    column.text('description'),
    column.flag('is_builtin', 'Built in'),
  ],
  operations: {
    list: operations.network_applications_list,
    read: operations.network_applications_read,
    create: operations.network_applications_create,
    update: operations.network_applications_update,
    remove: operations.network_applications_delete,
  },
  query: networkApplicationsListQuery,
  filters: ['category', 'builtin'],
  create: applicationCreate,
  update: applicationUpdate,
  form: { fields: { default_dscp: { label: 'DSCP', help: '0 to 63' }, builtin: { label: 'Built in' } } },
  isFixed: ({ is_builtin }) => is_builtin,
})

export const ListPage = () => <ResourcePage of={applications} />
export const OnePage = () => <RecordPage of={applications} />
