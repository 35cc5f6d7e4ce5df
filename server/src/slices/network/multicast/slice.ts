import { familyRoutes, familyTools, mountOf, operationsOf } from '../../../records/resource.ts'
import type { Slice } from '../../../slice.ts'
import { allocationRoutes } from './allocation.ts'
import { domainFamily, multicastDomainRoutes } from './domains.ts'
import { createGroup, groupFamily, updateGroup } from './groups.ts'
import { memberRoutes } from './members.ts'
import { portRoutes } from './ports.ts'

const operations = { ...operationsOf(groupFamily), create: createGroup, update: updateGroup }

/** Multicast groups, who sends and listens, and the routing domains they live in. */
export const multicast: Slice = {
  ...mountOf(groupFamily, domainFamily),
  prefix: '/multicast',
  routes: (app) => {
    multicastDomainRoutes(app)
    allocationRoutes(app)
    portRoutes(app)
    memberRoutes(app)
    familyRoutes(app, groupFamily, operations, '/groups')
  },
  tools: familyTools(groupFamily, operations),
}
