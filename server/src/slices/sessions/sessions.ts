import { requireSuperadmin } from '../../access/permissions.ts'
import { revokeSessions } from '../../access/sessions.ts'
import type { Reader, Work } from '../../db/work.ts'
import { notFound } from '../../http/errors.ts'
import type { SessionRow } from './schema.ts'

const sessionRows = `
  select session.id, session.user_id, account.username, account.display_name, session.auth_source, session.source_ip,
    session.user_agent, session.created_at, session.last_seen_at, session.expires_at,
    session.revoked_at is not null as revoked, coalesce(session.id = $1, false) as is_current
  from user_session session join "user" account on account.id = session.user_id`

type Which = { everyone: boolean; include_expired: boolean }

export async function listSessions(reader: Reader, { everyone, include_expired }: Which): Promise<SessionRow[]> {
  const { sessionId, userId } = reader.actor
  return reader.rows(
    `${sessionRows}
     where ($2::uuid is null or session.user_id = $2)
       and ($3 or (session.revoked_at is null and session.expires_at > now()))
     order by session.created_at desc, session.id desc limit 10000`,
    [sessionId, everyone ? null : userId, include_expired],
  )
}

/** Ends a session: one's own, or anybody's for a superadmin. Ending it twice is no error and no second entry. */
export async function endSession(work: Work, id: string): Promise<void> {
  const [session] = await work.rows<{ user_id: string; username: string }>(
    `select session.user_id, account.username from user_session session join "user" account on account.id = session.user_id
     where session.id = $1`,
    [id],
  )
  if (!session) throw notFound('Session')
  const isSelf = session.user_id === work.actor.userId
  if (!isSelf) requireSuperadmin(work.actor, 'delete')
  const ended = await revokeSessions(work, { id })
  if (ended === 0) {
    work.unaudited('it had ended before')
    return
  }
  const after = { target_user_id: session.user_id, is_self: isSelf }
  await work.audit({ action: 'session.revoked', type: 'user_session', id, display: session.username, after })
}
