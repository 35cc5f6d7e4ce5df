import { createHash } from 'node:crypto'
import type { Agent } from './agent.ts'

type Named = Pick<Agent, 'serverId' | 'groupId' | 'revision' | 'syncId'>

/**
 * Names a configuration without making it: everything in it moves the revision of the group. The form moves when what
 * is made of the same rows is another configuration.
 */
export function etagOf(form: number, { serverId, groupId, revision, syncId }: Named): string {
  const text = `${form} ${serverId} ${groupId} ${revision} ${syncId ?? ''}`
  return `W/"sha256:${createHash('sha256').update(text).digest('hex')}"`
}
