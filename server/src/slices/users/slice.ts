import type { Slice } from '../../slice.ts'
import { userFacts } from './facts.ts'
import { userRoutes } from './routes.ts'

/** Accounts, as superadmins see and change them. */
export const users: Slice = {
  tag: 'users',
  prefix: '/users',
  access: 'superadmin',
  tokens: 'refused',
  described: [userFacts],
  routes: userRoutes,
  constraints: {
    user_username_key: ({ username }) => `A user named '${username}' already exists`,
    user_email_key: ({ email }) => `A user with the email address '${email}' already exists`,
  },
}
