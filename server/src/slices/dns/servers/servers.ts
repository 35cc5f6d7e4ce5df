import { credentialNames, mergeCredentials } from '../../../credential-set.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import type { DnsDriver } from '../../../drivers/dns/driver.ts'
import { dnsDriver } from '../../../drivers/dns/drivers.ts'
import type { RowOf } from '../../../records/family.ts'
import type { Params } from '../../../records/nesting.ts'
import { claimRow, eraseRows, type Removed, removedOf } from '../../../records/removal.ts'
import { type Operations, operationsOf } from '../../../records/resource.ts'
import { changeRow, changesOf, createRow, getRow, lockRow, type Values } from '../../../records/rows.ts'
import { SecretText } from '../../../secret-text.ts'
import { type Keys, seal } from '../../../secrets.ts'
import { forgetPlaces } from '../changes/places.ts'
import { claimParts, lockGroup, lockGroupOf } from '../groups/parts.ts'
import { touchGroup, touchGroups } from '../groups/touch.ts'
import { type Logins, loginOf, refuseIncomplete } from './credentials.ts'
import { serverFamily } from './family.ts'
import { refuseBeyond, usesOf } from './members.ts'

export type Server = RowOf<typeof serverFamily>

/** The operations of servers: what they log in with is sealed with these keys on its way in and never comes out. */
export function serverOperations(keys: Keys): Operations<Server> {
  return {
    ...operationsOf(serverFamily),
    create: (work, input, params = {}) => addServer(work, keys, String(params.group_id), input),
    update: (work, id, input) => updateServer(work, keys, id, input),
    remove: removeServer,
    removeMany: removeServers,
  }
}

async function addServer(work: Work, keys: Keys, groupId: string, input: Values): Promise<Server> {
  await lockGroup(work, groupId)
  const driver = dnsDriver(String(input.driver))
  const login = mergeCredentials(keys, null, loginOf(driver, sentLogins(input)))
  refuseIncomplete(driver, credentialNames(keys, login))
  refuseBeyond([{ name: String(input.name), driver }], await usesOf(work, groupId))
  const first = await work.first(sql`select id from dns_server where group_id = ${groupId} limit 1`)
  const server = await createRow(work, serverFamily, {
    ...fieldsOf(input),
    group_id: groupId,
    status: input.is_enabled ? 'syncing' : 'disabled',
    is_primary: !first,
    credentials_sealed: login,
    ...apiKeyColumn(keys, input.api_key, false),
  })
  await touchGroup(work, groupId)
  return server
}

async function updateServer(work: Work, keys: Keys, id: string, input: Values): Promise<Server> {
  const groupId = await lockGroupOf(work, serverFamily, id)
  const before = await lockRow(work, serverFamily, id)
  const changes = changesOf(before, fieldsOf(input))
  const after = { ...before, ...changes }
  const driver = dnsDriver(after.driver)
  const written = {
    ...changes,
    ...changesOf(before, { status: statusOf(after) }),
    ...(await loginColumn(work, keys, before, driver, input)),
    ...apiKeyColumn(keys, input.api_key, before.api_key_set),
    ...(await newStart(work, before, after)),
  }
  if (driver.id !== before.driver) refuseBeyond([{ name: after.name, driver }], await usesOf(work, groupId))
  const server = await changeRow(work, serverFamily, before, written)
  if (Object.keys(written).length > 0) await touchGroup(work, groupId)
  return server
}

/**
 * A server that is switched on again, or is another kind of server now, begins with everything there is: the changes that
 * it missed are not kept for it.
 */
async function newStart(work: Work, before: Server, after: Pick<Server, 'is_enabled' | 'driver'>): Promise<Values> {
  const isOther = after.driver !== before.driver
  if (!isOther && (before.is_enabled || !after.is_enabled)) return {}
  if (isOther) {
    await forgetPlaces(work, before.id)
    await work.rows(sql`delete from dns_server_zone where server_id = ${before.id}`)
  } else await work.rows(sql`update dns_server_zone set settings = '' where server_id = ${before.id}`)
  return { queue_from: 'now', delivered_revision: 0 }
}

/** What becomes of the login. A server of another kind logs in with other things: what was stored goes. */
async function loginColumn(
  work: Work,
  keys: Keys,
  { id, driver: before }: Server,
  driver: DnsDriver,
  input: Values,
): Promise<Values> {
  const { stored } = await work.one(
    sql<{ stored: Buffer | null }>`select credentials_sealed as stored from dns_server where id = ${id}`,
  )
  const login = mergeCredentials(keys, driver.id === before ? stored : null, loginOf(driver, sentLogins(input)))
  if (login === stored) return {}
  refuseIncomplete(driver, credentialNames(keys, login))
  return { credentials_sealed: login }
}

/** Null or nothing keeps the key, an empty text clears it. */
function apiKeyColumn(keys: Keys, sent: unknown, isSet: boolean): Values {
  if (!(sent instanceof SecretText)) return {}
  const text = sent.reveal()
  if (text !== '') return { api_key_sealed: seal(keys, text) }
  return isSet ? { api_key_sealed: null } : {}
}

/** A server that is switched off says so, and one that is switched on has to catch up. */
function statusOf({ is_enabled, status }: Pick<Server, 'is_enabled' | 'status'>): Server['status'] {
  if (!is_enabled) return 'disabled'
  return status === 'disabled' ? 'syncing' : status
}

const sentLogins = (input: Values): Logins => input as Logins
const fieldsOf = ({ wsrv_credentials: _wsrv, cloud_credentials: _cloud, api_key: _key, ...fields }: Values): Values =>
  fields

async function removeServer(work: Work, id: string): Promise<void> {
  const groupId = await lockGroupOf(work, serverFamily, id)
  await eraseRows(work, serverFamily, [await claimRow(work, serverFamily, id)])
  await appointPrimaries(work, [groupId])
  await touchGroup(work, groupId)
}

async function removeServers(work: Work, ids: readonly string[], params?: Params): Promise<Removed> {
  const { groupIds, ...claim } = await claimParts(work, serverFamily, ids, params)
  await eraseRows(work, serverFamily, claim.rows)
  await appointPrimaries(work, groupIds)
  await touchGroups(work, groupIds)
  return removedOf(work, serverFamily, claim)
}

/** Where the primary went, the oldest of those that are left takes its place. */
async function appointPrimaries(work: Work, groupIds: readonly string[]): Promise<void> {
  const heirs = await work.rows(
    sql<{ id: string }>`select distinct on (group_id) id from dns_server s where group_id = any(${groupIds}::uuid[])
      and not exists (select from dns_server p where p.group_id = s.group_id and p.is_primary)
      order by group_id, created_at, id`,
  )
  for (const { id } of heirs) {
    const before = await getRow(work, serverFamily, id)
    await changeRow(work, serverFamily, before, { is_primary: true })
  }
}
