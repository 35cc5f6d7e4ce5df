import { forbidden, type Refusal } from '../http/errors.ts'
import type { Access } from '../slice.ts'
import type { Actor } from './actor.ts'

export type Action = 'read' | 'write' | 'delete'

/** What a request does, unless its route says that it only reads. */
export function actionOf(method: string): Action {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return 'read'
  return method === 'DELETE' ? 'delete' : 'write'
}

/** Why the actor may not do this, or null when they may. Routes and copilot tools ask the same question here. */
export function denialOf(actor: Actor, access: Access, action: Action): Refusal | null {
  if (access === 'public' || access === 'authenticated' || actor.isSuperadmin) return null
  if (access === 'superadmin') return forbidden('Superadmin required')
  return forbidden(`Permission denied: need '${action}' on '${access.resource}'`)
}
