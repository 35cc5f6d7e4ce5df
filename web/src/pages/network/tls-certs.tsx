import * as operations from '../../api/generated/operations.ts'
import {
  tlsCertsListQuery,
  tlsCertTargetCreate,
  tlsCertTargetUpdate,
} from '../../api/generated/schemas/tls-certificates.ts'
import type { TlsCertTarget } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'
import { CheckNow, tlsSections } from './tls-parts.tsx'

const column = columnsFor<TlsCertTarget>()

const targets = resource<TlsCertTarget>({
  title: 'TLS certificates',
  one: 'TLS certificate',
  description: 'Servers whose certificates are watched, and when those end.',
  icon: 'certificate',
  path: '/network/tls-certs',
  module: 'security.tls_certs',
  permission: 'tls_cert',
  nameOf: ({ display_name, host }) => display_name || host,
  columns: [
    column.number('port'),
    column.state('state'),
    column.text('issuer_cn'),
    column.moment('not_after', 'Ends'),
    column.number('days_remaining', { header: 'Days left' }),
    column.moment('last_checked_at', 'Checked'),
  ],
  operations: {
    list: operations.tls_certs_list,
    read: operations.tls_certs_read,
    create: operations.tls_certs_create,
    update: operations.tls_certs_update,
    remove: operations.tls_certs_delete,
  },
  query: tlsCertsListQuery,
  filters: ['state', 'source', 'enabled'],
  create: tlsCertTargetCreate,
  update: tlsCertTargetUpdate,
  form: {
    order: ['host', 'port', 'server_name'],
    fields: {
      server_name: { help: 'Asked for in the handshake, where it is not the host' },
      interval_hours: { label: 'Check every, hours' },
    },
  },
  sections: tlsSections,
  actions: (target) => <CheckNow target={target} />,
})

export const ListPage = () => <ResourcePage of={targets} />
export const OnePage = () => <RecordPage of={targets} />
