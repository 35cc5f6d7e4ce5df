import { anywhereSlice, operationsOf, sliceOf } from '../../../records/resource.ts'
import type { Slice } from '../../../slice.ts'
import { zoneFamily } from './family.ts'
import { destroyZone, removeZone, removeZones, zoneTrash } from './removal.ts'
import { isZone } from './zone-lock.ts'
import { createZone, updateZone } from './zones.ts'

const zones = {
  ...operationsOf(zoneFamily),
  create: createZone,
  update: updateZone,
  remove: removeZone,
  destroy: destroyZone,
  removeMany: removeZones,
}

export const dnsZones: Slice = {
  ...sliceOf(zoneFamily, zones),
  trash: { dns_zone: zoneTrash },
  grantTargets: { dns_zone: isZone },
}

export const dnsZonesAnywhere: Slice = anywhereSlice(zoneFamily, '/dns/zones')
