import { operationsOf, sliceOf } from '../../records/resource.ts'
import type { ResourceAccess, Slice } from '../../slice.ts'
import { groupFamily } from './groups/family.ts'
import { groupRecordRoutes } from './records/group-routes.ts'
import { recordRoutes } from './records/routes.ts'
import { recordTools } from './records/tools.ts'
import { recordTrash } from './records/trash.ts'
import { zoneFamily } from './zones/family.ts'
import { destroyZone, removeZone, removeZones, zoneTrash } from './zones/removal.ts'
import { createZone, updateZone } from './zones/zones.ts'

const zones = {
  ...operationsOf(zoneFamily),
  create: createZone,
  update: updateZone,
  remove: removeZone,
  destroy: destroyZone,
  removeMany: removeZones,
}

const dnsGroups = sliceOf(groupFamily, operationsOf(groupFamily))
const dnsZones: Slice = { ...sliceOf(zoneFamily, zones), trash: { dns_zone: zoneTrash } }

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

const dnsRecords: Slice = {
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

const dnsGroupRecords: Slice = {
  tag: 'dns records of groups',
  prefix: '/dns/groups/:group_id/records',
  access: { resource: 'dns_zone', through: { read: ['dns_record'] } },
  tokens: { scopes: ['read'] },
  routes: groupRecordRoutes,
}

export const dnsSlices: readonly Slice[] = [dnsGroups, dnsZones, dnsRecords, dnsGroupRecords]
