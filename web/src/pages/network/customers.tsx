import * as operations from '../../api/generated/operations.ts'
import { customerCreate, customerUpdate, networkCustomersListQuery } from '../../api/generated/schemas/customers.ts'
import type { Customer } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'

const column = columnsFor<Customer>()

const customers = resource<Customer>({
  title: 'Customers',
  one: 'customer',
  description: 'Whom networks, circuits and services are run for.',
  icon: 'customer',
  path: '/network/customers',
  module: 'network.customer',
  permission: 'customer',
  nameOf: ({ name }) => name,
  columns: [
    column.state('status'),
    column.text('account_number'),
    column.text('contact_email'),
    column.tags(),
    column.moment('modified_at'),
  ],
  operations: {
    list: operations.network_customers_list,
    read: operations.network_customers_read,
    create: operations.network_customers_create,
    update: operations.network_customers_update,
    remove: operations.network_customers_delete,
    removeMany: operations.network_customers_bulk_delete,
  },
  query: networkCustomersListQuery,
  filters: ['status'],
  create: customerCreate,
  update: customerUpdate,
  form: { order: ['name', 'status', 'account_number', 'contact_email', 'contact_phone'] },
})

export const ListPage = () => <ResourcePage of={customers} />
export const OnePage = () => <RecordPage of={customers} />
