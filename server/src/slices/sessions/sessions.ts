import { requireSuperadmin } from '../../access/permissions.ts'
import { revokeSessions } from '../../access/sessions.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { notFound } from '../../http/errors.ts'
import type { Listed } from '../../records/family.ts'
import { type ListQuery, listRows, type Page } from '../../records/list.ts'
import { arrayQuery } from '../../records/paging.ts'
import { SessionFilter, SessionRow } from './schema.ts'

const ofAccount = (column: string): string => `(select ${column} from "user" where "user".id = session.user_id)`
const LIVE = 'session.revoked_at is null and session.expires_at > now()'

/** The caller's own sessions, or everybody's for a superadmin. */
export const sessionList = {
  table: 'user_session',
  alias: 'session',
  permission: null,
  Row: SessionRow,
  Filter: SessionFilter,
  sort: '-created_at',
  read: {
    username: ofAccount('username'),
    display_name: ofAccount('display_name'),
    revoked: 'session.revoked_at is not null',
    is_current: raw('false'),
  },
  where: { include_expired: (isWanted: boolean) => raw(isWanted ? 'true' : LIVE) },
  search: [ofAccount('username'), ofAccount('display_name'), 'source_ip', 'user_agent'],
} as const satisfies Listed

export const SessionQuery = arrayQuery(sessionList)

export function listSessions(reader: Reader, query: ListQuery, { everyone }: { everyone: boolean }): Promise<Page> {
  const { sessionId, userId } = reader.actor
  const read = { ...sessionList.read, is_current: sql`coalesce(session.id = ${sessionId}::uuid, false)` }
  return listRows(reader, { ...sessionList, read }, query, everyone ? [] : [sql`session.user_id = ${userId}`])
}

/** Ends a session: one's own, or anybody's for a superadmin. Ending it twice is no error and no second entry. */
export async function endSession(work: Work, id: string): Promise<void> {
  const [session] = await work.rows(sql<{
    user_id: string
    username: string
  }>`select session.user_id, account.username from user_session session join "user" account on account.id = session.user_id
     where session.id = ${id}`)
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
