import { familyRoutes, familyTools, mountOf, operationsOf } from '../../records/resource.ts'
import type { Slice } from '../../slice.ts'
import { allocationRoutes } from './multicast-allocation.ts'
import { domainFamily, multicastDomainRoutes } from './multicast-domains.ts'
import { createGroup, groupFamily, updateGroup } from './multicast-groups.ts'
import { memberRoutes } from './multicast-members.ts'
import { portRoutes } from './multicast-ports.ts'

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
