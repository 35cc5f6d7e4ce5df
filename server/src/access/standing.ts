import { statement } from '../db/kysely.ts'
import { type Databases, mutate } from '../db/work.ts'
import type { Actor } from './actor.ts'
import type { Credential } from './authenticate.ts'

/** A session and its account as the database knows them now, with the revisions that everything cached hangs on. */
export type Standing = {
  state: number
  access: number
  session_id: string | null
  is_live: boolean
  is_unstamped: boolean
  user_id: string | null
  username: string
  display_name: string
  auth_source: string
  is_active: boolean
  is_superadmin: boolean
  force_password_change: boolean
}

// One row by primary keys: the whole price of authentication.
const standingOfSession = `
  select revision.state, revision.access, session.id as session_id,
    session.revoked_at is null and session.expires_at > now() as is_live,
    coalesce(session.last_seen_at < now() - interval '60 seconds', true) as is_unstamped,
    account.id as user_id, account.username, account.display_name, account.auth_source,
    account.is_active, account.is_superadmin, account.force_password_change
  from platform_revision revision
  left join user_session session on session.id = $1
  left join "user" account on account.id = session.user_id`

export async function standingOf({ reads }: Databases, credential: Credential): Promise<Standing> {
  const id = credential.kind === 'session' ? credential.sessionId : null
  const { rows } = await reads.executeQuery(statement(standingOfSession, [id]))
  return rows[0] as Standing
}

/** Notes that the session is in use, at most once a minute and beside the request, not in its way. */
export async function stampSession(databases: Databases, actor: Actor): Promise<void> {
  await mutate(databases, actor, async (work) => {
    work.unaudited('a session was used')
    await work.rows(
      `update user_session set last_seen_at = now()
       where id = $1 and (last_seen_at is null or last_seen_at < now() - interval '60 seconds')`,
      [actor.sessionId],
    )
  })
}
