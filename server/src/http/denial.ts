import type { Actor } from '../access/actor.ts'
import type { Action } from '../access/permissions.ts'
import { type Databases, mutate } from '../db/work.ts'
import type { Access } from '../slice.ts'

/** A denied request leaves a trace: who wanted what. */
export async function noteDenial(databases: Databases, actor: Actor, access: Access, action: Action): Promise<void> {
  const type = typeof access === 'string' ? access : access.resource
  await mutate(databases, actor, (work) => work.audit({ action, type, id: '', display: `${type}:*`, result: 'denied' }))
}
