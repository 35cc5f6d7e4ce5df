import type { ResourceAccess } from '../../../access/access.ts'
import type { Slice } from '../../../slice.ts'
import { groupRecordRoutes } from './group-routes.ts'
import { recordRoutes } from './routes.ts'
import { recordTools } from './tools.ts'
import { recordTrash } from './trash.ts'

/** Records are read and written by whoever may read and write them all, or their zone. */
const recordAccess: ResourceAccess = {
  resource: 'dns_zone',
  through: {
    read: ['dns_record'],
    write: ['dns_record'],
    delete: ['dns_record', { type: 'dns_zone', action: 'write' }],
  },
  // Taking a record out of a zone changes the zone; it does not delete it.
  resolve: async (_, id, action) => [
    { type: 'dns_record', target: 'every' },
    { type: 'dns_zone', target: { one: id }, action: action === 'delete' ? 'write' : action },
  ],
}
const tokens = { scopes: ['read', 'dns:write'] } as const

export const dnsRecords: Slice = {
  tag: 'dns records',
  prefix: '/dns/groups/:group_id/zones/:id/records',
  access: recordAccess,
  tokens,
  routes: recordRoutes,
  tools: recordTools,
  trash: { dns_record: recordTrash },
  constraints: {
    dns_record_member_key: () => 'The set already has a record with this value',
  },
}

/** Those of all zones of a group. */
export const dnsGroupRecords: Slice = {
  tag: 'dns records of groups',
  prefix: '/dns/groups/:group_id/records',
  access: { resource: 'dns_zone', through: { read: ['dns_record'] } },
  tokens: { scopes: ['read'] },
  routes: groupRecordRoutes,
}
