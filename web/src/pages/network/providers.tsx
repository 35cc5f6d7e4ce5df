import * as operations from '../../api/generated/operations.ts'
import { networkProvidersListQuery, providerCreate, providerUpdate } from '../../api/generated/schemas/providers.ts'
import type { Provider } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'

const column = columnsFor<Provider>()

const providers = resource<Provider>({
  title: 'Providers',
  one: 'provider',
  description: 'Carriers, clouds and registrars that services come from.',
  icon: 'provider',
  path: '/network/providers',
  module: 'network.provider',
  permission: 'provider',
  nameOf: ({ name }) => name,
  columns: [
    column.state('kind'),
    column.text('account_number'),
    column.link('default_asn_id'),
    column.tags(),
    column.moment('modified_at'),
  ],
  operations: {
    list: operations.network_providers_list,
    read: operations.network_providers_read,
    create: operations.network_providers_create,
    update: operations.network_providers_update,
    remove: operations.network_providers_delete,
    removeMany: operations.network_providers_bulk_delete,
  },
  query: networkProvidersListQuery,
  filters: ['kind'],
  create: providerCreate,
  update: providerUpdate,
  form: { fields: { default_asn_id: { label: 'Default ASN' } } },
})

export const ListPage = () => <ResourcePage of={providers} />
export const OnePage = () => <RecordPage of={providers} />
