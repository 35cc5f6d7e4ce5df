import { revokeSessions } from '../../access/sessions.ts'
import { credentialNames, mergeCredentials } from '../../credential-set.ts'
import { sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'
import type { RowOf } from '../../records/family.ts'
import { removeRow, removeRows } from '../../records/removal.ts'
import { type Operations, operationsOf } from '../../records/resource.ts'
import { changeRow, changesOf, createRow, lockRow, type Values } from '../../records/rows.ts'
import type { Keys } from '../../secrets.ts'
import { refuseBeyondOwnEnd } from '../roles/ceiling.ts'
import { checkedConfig, refuseForeignSecrets, refuseIncomplete } from './config.ts'
import { providerFamily } from './family.ts'

export type Provider = RowOf<typeof providerFamily>
type Sent = Parameters<typeof mergeCredentials>[2]

/** The operations of providers. Whoever vouches for people can make a superadmin of anybody: it takes one to say who. */
export function providerOperations(keys: Keys): Operations<Provider> {
  return {
    ...operationsOf(providerFamily),
    create: (work, input) => createProvider(work, keys, input),
    update: (work, id, input) => updateProvider(work, keys, id, input),
    remove: async (work, id) => {
      await endSessionsOf(work, [id])
      await removeRow(work, providerFamily, id)
    },
    removeMany: async (work, ids) => {
      await endSessionsOf(work, ids)
      return removeRows(work, providerFamily, ids)
    },
  }
}

async function createProvider(work: Work, keys: Keys, { secrets, ...input }: Values): Promise<Provider> {
  refuseBeyondOwnEnd(work.actor)
  const type = input.type as Provider['type']
  const config = checkedConfig(type, input.config)
  refuseForeignSecrets(type, secrets as Sent)
  const sealed = mergeCredentials(keys, null, secrets as Sent)
  refuseIncomplete(type, input.is_enabled === true, credentialNames(keys, sealed))
  return createRow(work, providerFamily, { ...input, config, secrets_sealed: sealed })
}

async function updateProvider(work: Work, keys: Keys, id: string, { secrets, ...input }: Values): Promise<Provider> {
  refuseBeyondOwnEnd(work.actor)
  const before = await lockRow(work, providerFamily, id)
  refuseForeignSecrets(before.type, secrets as Sent)
  const config = input.config === undefined ? {} : { config: checkedConfig(before.type, input.config) }
  const changes = changesOf(before, { ...input, ...config })
  const { stored } = await work.one(
    sql<{ stored: Buffer | null }>`select secrets_sealed as stored from auth_provider where id = ${id}`,
  )
  const sealed = mergeCredentials(keys, stored, secrets as Sent)
  const isEnabled = { ...before, ...changes }.is_enabled
  refuseIncomplete(before.type, isEnabled, credentialNames(keys, sealed))
  const after = await changeRow(work, providerFamily, before, {
    ...changes,
    ...(sealed === stored ? {} : { secrets_sealed: sealed }),
  })
  if (before.is_enabled && !after.is_enabled) await endSessionsOf(work, [id])
  return after
}

/** Nobody vouches any more for those who came from there. */
async function endSessionsOf(work: Work, providerIds: readonly string[]): Promise<void> {
  const users = await work.rows(
    sql<{ id: string }>`select id from "user" where auth_provider_id = any(${providerIds}::uuid[])
      and exists (select from user_session s where s.user_id = "user".id and s.revoked_at is null) order by id`,
  )
  for (const { id } of users) await revokeSessions(work, { user: id })
}
