import type { FastifyRequest } from 'fastify'
import { clearFailures } from '../../access/lockout.ts'
import { startSession } from '../../access/sessions.ts'
import { newId } from '../../db/ids.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../slice.ts'
import type { Account } from './accounts.ts'
import type { LoginResponse } from './schema.ts'
import { tokenOptions } from './tokens.ts'

/** A session for an account whose credentials were right. A password past its age must be changed first. */
export async function issue(deps: Deps, request: FastifyRequest, account: Account): Promise<LoginResponse> {
  const { sourceIp, userAgent } = request.actor
  request.actor = {
    ...request.actor,
    userId: account.id,
    displayName: account.display_name || account.username,
    authSource: account.auth_source,
  }
  const mustChange = account.force_password_change || account.is_stale
  return request.mutate(async (work) => {
    const subject = { userId: account.id, familyId: newId(), authSource: account.auth_source, sourceIp, userAgent }
    const tokens = await startSession(work, subject, tokenOptions(deps))
    await clearFailures(work, account.id)
    await work.rows(
      sql`update "user" set last_login_at = now(), force_password_change = ${mustChange} where id = ${account.id}`,
    )
    const entry = { action: 'login', type: 'user', id: account.id, display: account.username }
    const { provider_name, external_id } = account
    const after = { auth_provider: provider_name, subject: external_id }
    await work.audit(provider_name === null ? entry : { ...entry, after })
    return { ...tokens, token_type: 'bearer', force_password_change: mustChange, mfa_required: false, mfa_token: null }
  })
}
