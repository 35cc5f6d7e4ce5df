import type { Slice } from '../../../slice.ts'
import { trashPurge } from './jobs.ts'
import { trashRoutes } from './routes.ts'

/** The trash: what was deleted and can come back. */
export const trashOf = (slices: () => readonly Slice[]): Slice => ({
  tag: 'trash',
  prefix: '/admin/trash',
  access: 'superadmin',
  tokens: { scopes: ['read'] },
  routes: trashRoutes,
  jobs: [trashPurge(slices)],
})
