import type { ExternalIdentity } from '../../access/providers.ts'
import { revokeSessions } from '../../access/sessions.ts'
import { lockSuperadmins, refuseWithoutSuperadmin } from '../../access/superadmins.ts'
import { newId } from '../../db/ids.ts'
import { json, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { Refusal } from '../../http/errors.ts'
import { ProviderFault } from '../../identity/faults.ts'
import type { Connection, Upstream } from '../../identity/protocol.ts'
import { protocolOf } from '../../identity/protocols.ts'
import { getUser } from '../users/users.ts'
import { admit } from './admission.ts'
import type { Provider } from './providers.ts'
import type { SyncedAccount, SyncReason } from './sync-schema.ts'

type Account = { id: string; username: string; external_id: string; deprovisioned_at: string | null }
type Context = Reader & { mutate<T>(change: (work: Work) => Promise<T>): Promise<T> }

// A question of this many people takes less time than a provider has for an answer.
const ASKED_TOGETHER = 25
const RUNS_KEPT = 50
const ACCOUNTS_KEPT = 500

/**
 * Asks a provider what has become of the people it vouched for. Whom it no longer vouches for is switched off, and their
 * sessions end; whom it does again is switched on. When it cannot be asked, everything stays as it is.
 */
export async function syncProvider(
  context: Context,
  provider: Provider,
  connection: Connection<unknown>,
  reason: SyncReason,
): Promise<void> {
  const startedAt = new Date()
  const people = await context.rows(
    sql<Account>`select id, username, external_id, deprovisioned_at from "user"
      where auth_provider_id = ${provider.id} and external_id is not null order by id`,
  )
  const results: SyncedAccount[] = []
  let fault: string | null = null
  for (let start = 0; start < people.length && fault === null; start += ASKED_TOGETHER) {
    const some = people.slice(start, start + ASKED_TOGETHER)
    const states = await askedAbout(provider, connection, some)
    if (typeof states === 'string') fault = states
    else for (const account of some) results.push(await settle(context, provider, account, states))
  }
  await record(context, provider, { reason, startedAt, results, fault })
}

async function askedAbout(
  { type }: Provider,
  connection: Connection<unknown>,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, Upstream> | string> {
  const ids = accounts.map(({ external_id }) => external_id)
  try {
    return (await protocolOf(type).lookUp?.(connection, ids)) ?? 'This type of provider cannot be asked about people'
  } catch (error) {
    if (error instanceof ProviderFault) return error.message
    throw error
  }
}

async function settle(
  context: Context,
  provider: Provider,
  account: Account,
  states: ReadonlyMap<string, Upstream>,
): Promise<SyncedAccount> {
  const { id, username } = account
  const state = states.get(account.external_id) ?? { kind: 'gone' }
  try {
    const { outcome, reason } = await context.mutate((work) =>
      state.kind === 'present'
        ? renew(work, provider, account, state.identity)
        : deprovision(work, provider, account, state.kind),
    )
    return { user_id: id, username, outcome, reason }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The last superadmin stays one; whoever has the sessions must show again who they are.
    await context.mutate(async (work) => {
      work.unaudited('the sync is recorded with its reason')
      await revokeSessions(work, { user: id })
    })
    return { user_id: id, username, outcome: 'failed', reason: error.message }
  }
}

type Settled = Pick<SyncedAccount, 'outcome' | 'reason'>

async function renew(work: Work, provider: Provider, account: Account, identity: ExternalIdentity): Promise<Settled> {
  const admission = await admit(work, provider, identity)
  if (admission.kind === 'refused') return deprovision(work, provider, account, admission.reason)
  return { outcome: account.deprovisioned_at === null ? 'unchanged' : 'restored', reason: null }
}

/** Switches an account off that its provider no longer vouches for; its sessions end, and its tokens rest with it. */
async function deprovision(work: Work, provider: Provider, { id }: Account, reason: string): Promise<Settled> {
  await lockSuperadmins(work)
  const before = await getUser(work, id)
  const ended = await revokeSessions(work, { user: id })
  if (!before.is_active) {
    work.unaudited('the account is off already')
    return { outcome: 'unchanged', reason: null }
  }
  await work.rows(
    sql`update "user" set is_active = false, deprovisioned_at = now(), modified_at = now() where id = ${id}`,
  )
  await refuseWithoutSuperadmin(work)
  const after = { ...(await getUser(work, id)), auth_provider: provider.name, reason, sessions_ended: ended }
  await work.audit({ action: 'account.deprovisioned', type: 'user', id, display: before.username, before, after })
  return { outcome: 'deprovisioned', reason }
}

type Run = { reason: SyncReason; startedAt: Date; results: readonly SyncedAccount[]; fault: string | null }

async function record(context: Context, { id }: Provider, { reason, startedAt, results, fault }: Run): Promise<void> {
  const count = (outcome: SyncedAccount['outcome']): number => results.filter((one) => one.outcome === outcome).length
  const changed = results.filter(({ outcome }) => outcome !== 'unchanged').slice(0, ACCOUNTS_KEPT)
  await context.mutate(async (work) => {
    work.unaudited('what has become of each account is recorded with it')
    await work.rows(sql`insert into auth_sync (id, provider_id, reason, started_at, ended_at, is_complete, message, checked,
        deprovisioned, restored, failed, accounts)
      select ${newId()}, id, ${reason}, ${startedAt}, now(), ${fault === null}, ${fault ?? ''}, ${results.length},
        ${count('deprovisioned')}, ${count('restored')}, ${count('failed')}, ${json(changed)}
      from auth_provider where id = ${id}`)
    await work.rows(sql`delete from auth_sync where provider_id = ${id} and id not in (
      select id from auth_sync where provider_id = ${id} order by started_at desc limit ${RUNS_KEPT})`)
  })
}
