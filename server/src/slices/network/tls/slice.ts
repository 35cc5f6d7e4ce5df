import { type Targets, targetsOf } from '../../../outbound/targets.ts'
import {
  familyTools,
  listRoute,
  mountOf,
  type Operations,
  operationsOf,
  writeRoutes,
} from '../../../records/resource.ts'
import type { Slice } from '../../../slice.ts'
import { checkRoutes } from './checks.ts'
import { tlsJobs } from './jobs.ts'
import { createTarget, type TlsTarget, targetFamily, updateTarget } from './targets.ts'

const usual = operationsOf(targetFamily)

const operationsWith = (targets: Targets): Operations<TlsTarget> => ({
  ...usual,
  create: (work, input) => createTarget(work, targets, input),
  update: (work, id, input) => updateTarget(work, targets, id, input),
})

/** Where certificates are served elsewhere, and when they end. */
export const tlsCertificates: Slice = {
  ...mountOf(targetFamily),
  routes: (app, { config }) => {
    const targets = targetsOf(config.OUTBOUND_ALLOWED_NETWORKS)
    const operations = operationsWith(targets)
    checkRoutes(app, targets)
    listRoute(app, targetFamily, operations)
    writeRoutes(app, targetFamily, operations)
  },
  tools: familyTools(targetFamily, usual),
  jobs: tlsJobs,
}
