import type { Slice } from '../../slice.ts'
import { savedViewRoutes } from './routes.ts'

/** Pages of the UI as their users like them; each person has their own and sees no other's. */
export const savedViews: Slice = {
  tag: 'saved views',
  prefix: '/saved-views',
  module: 'ui.saved_views',
  access: 'authenticated',
  tokens: 'refused',
  routes: savedViewRoutes,
  constraints: {
    saved_view_name_key: ({ name }) => `A view named '${name}' is already saved for this page`,
  },
}
