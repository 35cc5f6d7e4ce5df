import { operationsOf, sliceOf } from '../../../records/resource.ts'
import { overlayFamily } from './overlays.ts'
import { policyRoutes } from './policies.ts'
import { overlaySiteRoutes } from './sites.ts'
import { topologyRoutes } from './topology.ts'

/** Overlay networks, their sites, and the policies that steer traffic through them. */
export const overlays = sliceOf(overlayFamily, operationsOf(overlayFamily), (app) => {
  overlaySiteRoutes(app)
  policyRoutes(app)
  topologyRoutes(app)
})
