import { createHash, randomBytes } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import type { RowOf } from '../../../records/family.ts'
import { type Operations, operationsOf } from '../../../records/resource.ts'
import { createRow, type Values } from '../../../records/rows.ts'
import { requireGroup } from '../groups/require.ts'
import { agentKeyFamily } from './key-family.ts'

type AgentKey = RowOf<typeof agentKeyFamily>

const DAY_MS = 86_400_000
const PREFIX = 'agent_'

export const keyHashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

export const agentKeyOperations: Operations<AgentKey> = {
  ...operationsOf(agentKeyFamily),
  create: (work, input, params = {}) => createKey(work, String(params.group_id), input),
}

async function createKey(work: Work, groupId: string, { expires_at, ...fields }: Values): Promise<AgentKey> {
  await requireGroup(work, groupId)
  const ends = String(expires_at ?? new Date(Date.now() + DAY_MS).toISOString())
  if (Date.parse(ends) <= Date.now()) throw invalid('expires_at is in the past')
  const key = PREFIX + randomBytes(32).toString('base64url')
  const row = await createRow(work, agentKeyFamily, {
    ...fields,
    expires_at: ends,
    group_id: groupId,
    key_hash: keyHashOf(key),
  })
  return { ...row, secret: key }
}

/** The group that a key lets its agent into, which uses it up; null for a key that is none, is over or was used. */
export async function useKey(work: Work, key: string, fingerprint: string, server: string): Promise<string | null> {
  // The answer to the first use may have been lost: the same installation may ask once more for a while.
  const used = await work.first(
    sql<{ group_id: string }>`update dns_agent_key set used_at = coalesce(used_at, now()), used_by = ${server},
      used_fingerprint = ${fingerprint}, modified_at = now()
      where key_hash = ${keyHashOf(key)} and expires_at > now()
        and (used_at is null or used_fingerprint = ${fingerprint} and used_at > now() - interval '10 minutes')
      returning group_id`,
  )
  return used?.group_id ?? null
}
