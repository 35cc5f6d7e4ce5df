import { type Databases, mutate } from '../db/work.ts'
import type { Actor } from './actor.ts'
import type { Credential } from './authenticate.ts'
import type { Grant } from './grants.ts'

/** A credential and its account as the database knows them now, with the revisions that everything cached hangs on. */
export type Standing = {
  state: number
  access: number
  /** The session or token behind the credential; null when there is none. */
  credential_id: string | null
  is_live: boolean
  is_expired: boolean
  is_unstamped: boolean
  scopes: string[]
  resource_grants: Grant[]
  user_id: string | null
  username: string
  display_name: string
  auth_source: string
  is_active: boolean
  is_superadmin: boolean
  force_password_change: boolean
}

const account = `account.id as user_id, account.username, account.display_name, account.auth_source,
    account.is_active, account.is_superadmin, account.force_password_change`

// One row by unique keys: the whole price of authentication.
const ofSession = `
  select revision.state, revision.access, session.id as credential_id,
    session.revoked_at is null and session.expires_at > now() as is_live, false as is_expired,
    coalesce(session.last_seen_at < now() - interval '60 seconds', true) as is_unstamped,
    '[]'::jsonb as scopes, '[]'::jsonb as resource_grants, ${account}
  from platform_revision revision
  left join user_session session on session.id = $1
  left join "user" account on account.id = session.user_id`

const ofToken = `
  select revision.state, revision.access, token.id as credential_id, token.is_active as is_live,
    coalesce(token.expires_at <= now(), false) as is_expired,
    coalesce(token.last_used_at < now() - interval '60 seconds', true) as is_unstamped,
    token.scopes, token.resource_grants, ${account}
  from platform_revision revision
  left join api_token token on token.token_hash = $1
  left join "user" account on account.id = token.user_id`

export async function standingOf({ reads }: Databases, credential: Credential): Promise<Standing> {
  const { rows } = await (credential.kind === 'token'
    ? reads.run<Standing>(ofToken, [credential.hash])
    : reads.run<Standing>(ofSession, [credential.kind === 'session' ? credential.sessionId : null]))
  return rows[0] as Standing
}

/** Notes that the credential is in use, at most once a minute and beside the request, not in its way. */
export async function stampCredential(databases: Databases, actor: Actor): Promise<void> {
  const [table, column, id] = actor.tokenId
    ? ['api_token', 'last_used_at', actor.tokenId]
    : ['user_session', 'last_seen_at', actor.sessionId]
  await mutate(databases, actor, async (work) => {
    work.unaudited('a credential was used')
    await work.rows(
      `update ${table} set ${column} = now()
       where id = $1 and (${column} is null or ${column} < now() - interval '60 seconds')`,
      [id],
    )
  })
}
