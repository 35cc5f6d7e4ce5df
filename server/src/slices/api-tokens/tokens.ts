import { createHash, randomBytes } from 'node:crypto'
import { API_TOKEN_PREFIX } from '../../access/authenticate.ts'
import { requireRight } from '../../access/permissions.ts'
import { newId } from '../../db/ids.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { invalid, notFound } from '../../http/errors.ts'
import type { Listed } from '../../records/family.ts'
import { type ListQuery, listRows, type Page } from '../../records/list.ts'
import { columnsOf } from '../../records/rows.ts'
import { deleteForGood } from '../../references/departure.ts'
import type { GrantTargets } from '../../slice.ts'
import {
  ApiToken,
  type ApiTokenCreate,
  type ApiTokenCreated,
  type ApiTokenUpdate,
  type ResourceGrant,
} from './schema.ts'

export const tokenList = {
  table: 'api_token',
  permission: null,
  Row: ApiToken,
  sort: '-created_at',
  sortBy: { scope: null },
  read: { scope: "'user'" },
  search: ['name', 'description', 'prefix'],
} as const satisfies Listed
const columns = columnsOf(tokenList)

// A superadmin sees everybody's tokens; a foreign one does not exist for anyone else.
const visible = ({ actor }: Reader): Sql => (actor.isSuperadmin ? raw('true') : sql`user_id = ${actor.userId}`)

export const listTokens = (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, tokenList, query, [visible(reader)])

export async function getToken(reader: Reader, id: string, lock: '' | 'for update' = ''): Promise<ApiToken> {
  const token = await reader.first(
    sql<ApiToken>`select ${raw(columns)} from api_token where ${visible(reader)} and id = ${id} ${raw(lock)}`,
  )
  if (!token) throw notFound('Token')
  return token
}

const PREFIX_LENGTH = 10

/** A token for the caller. The raw text leaves in this answer and is kept nowhere. */
export async function createToken(work: Work, input: ApiTokenCreate, targets: GrantTargets): Promise<ApiTokenCreated> {
  for (const grant of input.resource_grants) await refuseGrant(work, grant, targets)
  const text = `${API_TOKEN_PREFIX}${randomBytes(40).toString('base64url')}`
  const [token] =
    await work.rows(sql<ApiToken>`insert into api_token (id, user_id, name, description, token_hash, prefix, scopes, resource_grants, expires_at)
     values (${newId()}, ${work.actor.userId}, ${input.name}, ${input.description},
     ${createHash('sha256').update(text).digest()}, ${text.slice(0, PREFIX_LENGTH)}, ${JSON.stringify(input.scopes)},
     ${JSON.stringify(input.resource_grants)}, coalesce(${input.expires_at}::timestamptz, now() + make_interval(days => ${input.expires_in_days}::int)))
     returning ${raw(columns)}`)
  if (!token) throw new Error('an insert returned no row')
  await work.audit({ action: 'create', type: 'api_token', id: token.id, display: token.name, after: token })
  return { ...token, token: text }
}

/** The resource must be there, and the issuer must hold what the token is to hold. */
async function refuseGrant(
  work: Work,
  { action, resource_type, resource_id }: ResourceGrant,
  targets: GrantTargets,
): Promise<void> {
  const exists = targets[resource_type]
  if (!exists || !(await exists(work, resource_id))) throw invalid(`${resource_type} ${resource_id} not found`)
  requireRight(work.actor, action, resource_type, { one: resource_id })
}

export async function updateToken(work: Work, id: string, input: ApiTokenUpdate): Promise<ApiToken> {
  const before = await getToken(work, id, 'for update')
  work.expect(before)
  const [after] = await work.rows(sql<ApiToken>`update api_token set name = coalesce(${input.name}, name),
      description = coalesce(${input.description}, description),
       is_active = coalesce(${input.is_active}, is_active), scopes = coalesce(${input.scopes && JSON.stringify(input.scopes)}, scopes)
     where id = ${id} returning ${raw(columns)}`)
  if (!after) throw notFound('Token')
  if (JSON.stringify(after) === JSON.stringify(before)) work.unaudited('nothing changes')
  else await work.audit({ action: 'update', type: 'api_token', id, display: after.name, before, after })
  return after
}

export async function deleteToken(work: Work, id: string): Promise<void> {
  const before = await getToken(work, id, 'for update')
  work.expect(before)
  await deleteForGood(work, 'api_token', [id])
  await work.audit({ action: 'delete', type: 'api_token', id, display: before.name, before })
}
