import type { Admission, AdmissionFault, ExternalIdentity } from '../../access/providers.ts'
import { lockSuperadmins, refuseWithoutSuperadmin } from '../../access/superadmins.ts'
import { newId } from '../../db/ids.ts'
import { sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { auditGroups, groupImages } from '../groups/images.ts'
import { isEmail } from '../users/email.ts'
import { getUser } from '../users/users.ts'
import type { Provider } from './providers.ts'
import { admissionFault, asLine, type Mapping, mappedGroups } from './rules.ts'

type Vouching = Pick<Provider, 'id' | 'name' | 'type' | 'auto_create_users' | 'auto_update_users'>

/** What would become of an identity: the account it has, the groups it leads into, and what stands in the way. */
export type Standing = { userId: string | null; groups: string[]; fault: AdmissionFault | null }

export async function standingOf(reader: Reader, provider: Vouching, identity: ExternalIdentity): Promise<Standing> {
  const mappings = await reader.rows(
    sql<Mapping>`select external_group, internal_group_id from auth_group_mapping where provider_id = ${provider.id}`,
  )
  const groups = mappedGroups(mappings, identity.groups)
  const clean = { ...identity, externalId: storable(identity.externalId), username: storable(identity.username) }
  const own = await reader.first(
    sql<{
      id: string
    }>`select id from "user" where auth_provider_id = ${provider.id} and external_id = ${clean.externalId}`,
  )
  const taken = await reader.first(sql`select id from "user" where lower(username) = lower(${clean.username}) limit 1`)
  const known = { isOwn: own !== undefined, isTaken: taken !== undefined, mayCreate: provider.auto_create_users }
  return { userId: own?.id ?? null, groups, fault: admissionFault(identity, groups, known) }
}

// PostgreSQL cannot hold a NUL; an identity with one is refused by the rules, and has no account.
const storable = (text: string): string => text.replaceAll('\0', '')

/**
 * The account of somebody the provider vouches for, made or brought up to date. Its groups become those that its groups
 * there are mapped to, and no others.
 */
export async function admit(work: Work, provider: Vouching, identity: ExternalIdentity): Promise<Admission> {
  // Membership may make or unmake a superadmin; and two first logins at once must not make two accounts.
  await lockSuperadmins(work)
  const { userId, groups, fault } = await standingOf(work, provider, identity)
  if (fault) return { kind: 'refused', reason: fault }
  const id = userId ?? (await createAccount(work, provider, identity))
  if (userId) await restoreAccount(work, userId)
  if (userId && provider.auto_update_users) await refreshAccount(work, userId, provider, identity)
  await replaceGroups(work, id, groups)
  work.unaudited('what has changed is recorded; often nothing has')
  return { kind: 'admitted', userId: id }
}

async function createAccount(work: Work, provider: Vouching, identity: ExternalIdentity): Promise<string> {
  const id = newId()
  const { username, externalId } = identity
  await work.rows(sql`insert into "user" (id, username, email, display_name, auth_source, auth_provider_id, external_id)
    values (${id}, ${username}, ${await emailFor(work, id, provider, identity)}, ${nameFor(identity)}, ${provider.type},
      ${provider.id}, ${externalId})`)
  const after = await getUser(work, id)
  const from = { auth_provider: provider.name, external_id: externalId }
  await work.audit({ action: 'create', type: 'user', id, display: username, after: { ...after, ...from } })
  return id
}

const nameFor = ({ displayName, username }: ExternalIdentity): string => asLine(displayName, 255) || username

/** The address the provider names, unless it is none or somebody else's: accounts are never joined by their address. */
async function emailFor(reader: Reader, id: string, { type }: Vouching, { email }: ExternalIdentity): Promise<string> {
  const placeholder = `${id}@${type}.invalid`
  if (!isEmail(email) || email.length > 255) return placeholder
  const other = await reader.first(sql`select id from "user" where email = ${email} and id <> ${id}`)
  return other ? placeholder : email
}

/** Undoes what a sync did when the provider no longer vouched for somebody for whom it does now. */
async function restoreAccount(work: Work, id: string): Promise<void> {
  const before = await getUser(work, id)
  if (before.deprovisioned_at === null) return
  await work.rows(
    sql`update "user" set is_active = true, deprovisioned_at = null, modified_at = now() where id = ${id}`,
  )
  const after = await getUser(work, id)
  await work.audit({ action: 'account.restored', type: 'user', id, display: after.username, before, after })
}

async function refreshAccount(work: Work, id: string, provider: Vouching, identity: ExternalIdentity): Promise<void> {
  const before = await getUser(work, id)
  const email = await emailFor(work, id, provider, identity)
  const name = nameFor(identity)
  if (before.email === email && before.display_name === name) return
  await work.rows(sql`update "user" set email = ${email}, display_name = ${name}, modified_at = now() where id = ${id}`)
  const after = await getUser(work, id)
  await work.audit({ action: 'update', type: 'user', id, display: after.username, before, after })
}

async function replaceGroups(work: Work, userId: string, groups: readonly string[]): Promise<void> {
  const rows = await work.rows(sql<{ group_id: string }>`select group_id from user_group where user_id = ${userId}`)
  const held = rows.map(({ group_id }) => group_id)
  const gone = held.filter((id) => !groups.includes(id))
  const come = groups.filter((id) => !held.includes(id))
  if (gone.length + come.length === 0) return
  const before = await groupImages(work, [...gone, ...come])
  await work.rows(sql`delete from user_group where user_id = ${userId} and group_id = any(${gone}::uuid[])`)
  await work.rows(sql`insert into user_group (user_id, group_id) select ${userId}, unnest(${come}::uuid[])`)
  await refuseWithoutSuperadmin(work)
  await auditGroups(work, before)
}
