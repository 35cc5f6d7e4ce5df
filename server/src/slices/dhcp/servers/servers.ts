import { credentialNames, mergeCredentials } from '../../../credential-set.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { type DhcpDriver, dhcpDriver } from '../../../drivers/dhcp/drivers.ts'
import { badRequest } from '../../../http/errors.ts'
import type { RowOf } from '../../../records/family.ts'
import { claimRow, claimRows, eraseRows, type Removed, removedOf } from '../../../records/removal.ts'
import { type Operations, operationsOf } from '../../../records/resource.ts'
import { changeRow, changesOf, createRow, getRow, lockRow, type Values } from '../../../records/rows.ts'
import type { Keys } from '../../../secrets.ts'
import type { Sent } from '../../dns/servers/credentials.ts'
import { touchGroups } from '../groups/touch.ts'
import { dropLeaseMirrors } from '../leases/mirror.ts'
import { serverFamily } from './family.ts'

export type Server = RowOf<typeof serverFamily>

/** The operations of servers: what they log in with is sealed with these keys on its way in and never comes out. */
export function serverOperations(keys: Keys): Operations<Server> {
  return {
    ...operationsOf(serverFamily),
    create: (work, input) => addServer(work, keys, input),
    update: (work, id, input) => updateServer(work, keys, id, input),
    remove: removeServer,
    removeMany: removeServers,
  }
}

const fieldsOf = ({ wsrv_credentials: _login, ...fields }: Values): Values => fields
const loginIn = ({ wsrv_credentials }: Values): Sent | null | undefined => wsrv_credentials as Sent | null | undefined

async function addServer(work: Work, keys: Keys, input: Values): Promise<Server> {
  const driver = dhcpDriver(String(input.driver))
  const login = mergeCredentials(keys, null, loginIn(input))
  refuseLogin(driver, credentialNames(keys, login))
  const server = await createRow(work, serverFamily, { ...fieldsOf(input), credentials_sealed: login })
  await touchGroups(work, [server.server_group_id])
  return server
}

async function updateServer(work: Work, keys: Keys, id: string, input: Values): Promise<Server> {
  const before = await lockRow(work, serverFamily, id)
  const changes = changesOf(before, fieldsOf(input))
  const written = { ...changes, ...(await loginColumn(work, keys, before, { ...before, ...changes }, input)) }
  const after = await changeRow(work, serverFamily, before, written)
  if (Object.keys(written).length > 0) await touchGroups(work, [before.server_group_id, after.server_group_id])
  return after
}

/** What becomes of the login. A server of another kind logs in with other things: what was stored goes. */
async function loginColumn(work: Work, keys: Keys, before: Server, after: Values, input: Values): Promise<Values> {
  const { stored } = await work.one(
    sql<{ stored: Buffer | null }>`select credentials_sealed as stored from dhcp_server where id = ${before.id}`,
  )
  const driver = dhcpDriver(String(after.driver))
  const login = mergeCredentials(keys, driver.id === before.driver ? stored : null, loginIn(input))
  if (login === stored && driver.id === before.driver) return {}
  refuseLogin(driver, credentialNames(keys, login))
  return login === stored ? {} : { credentials_sealed: login }
}

/** Refuses a login that is not whole, one that is of no use, and none where a server is of no use without. */
function refuseLogin({ label, needsLogin }: DhcpDriver, names: readonly string[]): void {
  if (!needsLogin && names.length > 0) throw badRequest(`${label} takes no wsrv_credentials`)
  if (!needsLogin) return
  const missing = ['username', 'password'].filter((name) => !names.includes(name))
  if (missing.length > 0) throw badRequest(`${label} needs ${missing.join(' and ')} in wsrv_credentials`)
}

/** What a server has handed out goes with it; what mirrors that in the address space does, too. */
async function removeServer(work: Work, id: string): Promise<void> {
  await eraseServers(work, [await claimRow(work, serverFamily, id)])
}

async function removeServers(work: Work, ids: readonly string[]): Promise<Removed> {
  const claim = await claimRows(work, serverFamily, ids)
  await eraseServers(work, claim.rows)
  return removedOf(work, serverFamily, claim)
}

async function eraseServers(work: Work, rows: readonly Server[]): Promise<void> {
  await dropLeaseMirrors(
    work,
    rows.map(({ id }) => id),
  )
  await eraseRows(work, serverFamily, rows)
  await touchGroups(
    work,
    rows.map(({ server_group_id }) => server_group_id),
  )
}

/** Nothing is sent to a server while it is paused. Once more changes the reason at most. */
export const pauseServer = (work: Work, id: string, reason: string | null): Promise<Server> =>
  maintain(work, id, true, reason)
export const resumeServer = (work: Work, id: string): Promise<Server> => maintain(work, id, false, null)

async function maintain(work: Work, id: string, isPaused: boolean, name: string | null): Promise<Server> {
  const before = await lockRow(work, serverFamily, id)
  const reason = isPaused ? (name ?? before.maintenance_reason) : null
  if (isPaused === before.maintenance_mode && reason === before.maintenance_reason) {
    work.unaudited('nothing changes')
    return before
  }
  await work.rows(sql`update dhcp_server set maintenance_mode = ${isPaused}, maintenance_reason = ${reason},
    maintenance_started_at = case when ${isPaused} then coalesce(maintenance_started_at, now()) end, modified_at = now()
    where id = ${id}`)
  const named = { type: serverFamily.type, id, display: before.name, before }
  const after = await getRow(work, serverFamily, id)
  await work.audit({ action: `dhcp.server.maintenance_${isPaused ? 'entered' : 'exited'}`, ...named, after })
  await touchGroups(work, [after.server_group_id])
  return after
}
