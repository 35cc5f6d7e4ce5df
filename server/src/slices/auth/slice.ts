import type { Slice } from '../../slice.ts'
import { authRoutes } from './routes.ts'

/** Logging in and out, and what a person may see and change about their own account. */
export const auth: Slice = {
  tag: 'auth',
  prefix: '/auth',
  access: 'authenticated',
  tokens: 'refused',
  isOpenInMaintenance: true,
  routes: authRoutes,
}
