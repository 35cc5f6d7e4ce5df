import type { Slice } from '../../slice.ts'
import { documentRoutes } from './document-routes.ts'
import { resumeJob } from './jobs.ts'
import { planRoutes } from './plan-routes.ts'
import { preparationRoutes } from './preparation-routes.ts'
import { proofRoutes } from './proof-routes.ts'
import { switchRoutes } from './switch-routes.ts'
import { cutoverTools } from './tools.ts'

/** Moves zones and scopes off legacy servers, one by one, with proof before and a way back after. */
export const cutover: Slice = {
  tag: 'cutover',
  prefix: '/migration/cutover',
  module: 'migration.cutover',
  access: 'superadmin',
  tokens: { scopes: ['read'] },
  routes: (app, deps) => {
    planRoutes(app)
    proofRoutes(app, deps)
    preparationRoutes(app, deps)
    switchRoutes(app, deps)
    documentRoutes(app, deps)
  },
  jobs: [resumeJob],
  tools: cutoverTools,
  constraints: {
    cutover_plan_name_key: ({ name }) =>
      name === undefined
        ? 'A cutover plan of this name already exists'
        : `A cutover plan named '${name}' already exists`,
    cutover_item_source_key: () => 'The plan already has this item',
    cutover_switch_open_key: () => 'A switch of this item is already under way',
  },
}
