import { operationsOf, sliceOf } from '../../records/resource.ts'
import { policyRoutes } from './overlay-policies.ts'
import { overlaySiteRoutes } from './overlay-sites.ts'
import { topologyRoutes } from './overlay-topology.ts'
import { overlayFamily } from './overlays.ts'

/** Overlay networks, their sites, and the policies that steer traffic through them. */
export const overlays = sliceOf(overlayFamily, operationsOf(overlayFamily), (app) => {
  overlaySiteRoutes(app)
  policyRoutes(app)
  topologyRoutes(app)
})
