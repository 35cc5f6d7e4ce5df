import { createHash, randomBytes } from 'node:crypto'
import type { Registration } from '@cadastre/core/agent/protocol'
import { raw, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { invalid } from '../http/errors.ts'
import type { RowOf } from '../records/family.ts'
import { type Operations, operationsOf } from '../records/resource.ts'
import { createRow, type Values } from '../records/rows.ts'
import type { AgentKeyFamily } from './key-family.ts'
import type { AgentKind } from './kinds.ts'

type AgentKey = RowOf<AgentKeyFamily>

const DAY_MS = 86_400_000
const PREFIX = 'agent_'

export const keyHashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The operations of the keys of one kind of agent; a key is made in a group that is there. */
export const agentKeyOperations = (
  family: AgentKeyFamily,
  requireGroup: (work: Work, id: string) => Promise<unknown>,
): Operations<AgentKey> => ({
  ...operationsOf(family),
  create: async (work, input, params = {}) => {
    await requireGroup(work, String(params.group_id))
    return createKey(work, family, String(params.group_id), input)
  },
})

async function createKey(
  work: Work,
  family: AgentKeyFamily,
  groupId: string,
  { expires_at, ...fields }: Values,
): Promise<AgentKey> {
  const ends = String(expires_at ?? new Date(Date.now() + DAY_MS).toISOString())
  if (Date.parse(ends) <= Date.now()) throw invalid('expires_at is in the past')
  const key = PREFIX + randomBytes(32).toString('base64url')
  const row = await createRow(work, family, {
    ...fields,
    expires_at: ends,
    group_id: groupId,
    key_hash: keyHashOf(key),
  })
  return { ...row, secret: key }
}

/** The group that a key lets its agent into, which uses it up; null for a key that is none, is over or was used. */
export async function useKey(
  work: Work,
  { keys }: AgentKind,
  key: string,
  { fingerprint, hostname: server }: Pick<Registration, 'fingerprint' | 'hostname'>,
): Promise<string | null> {
  // The answer to the first use may have been lost: the same installation may ask once more for a while.
  const used = await work.first(
    sql<{ group_id: string }>`update ${raw(keys)} set used_at = coalesce(used_at, now()), used_by = ${server},
      used_fingerprint = ${fingerprint}, modified_at = now()
      where key_hash = ${keyHashOf(key)} and expires_at > now()
        and (used_at is null or used_fingerprint = ${fingerprint} and used_at > now() - interval '10 minutes')
      returning group_id`,
  )
  return used?.group_id ?? null
}
