import type { Questions } from '../db/questions.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Databases } from '../db/work.ts'
import type { Grant } from './grants.ts'

const MOST_USERS = 5_000

type Row = { action: string; resource_type: string; resource_id: string | null; until: number | null }

const ofUser = (userId: string): Sql<Row> => sql`
  select permission->>'action' as action, permission->>'resource_type' as resource_type,
    permission->>'resource_id' as resource_id, null::float8 as until
  from user_group join group_role using (group_id) join role on role.id = group_role.role_id,
    jsonb_array_elements(role.permissions) permission
  where user_group.user_id = ${userId}
  union all
  select action, resource_type, resource_id, extract(epoch from expires_at)::float8 * 1000
  from user_group join time_bound_grant using (group_id)
  where user_group.user_id = ${userId} and revoked_at is null and expires_at > now()`

/**
 * What each account may do through its groups, as of the newest access revision a request has seen. The revision
 * travels with each request's session look-up, so a change holds for the next request on every process.
 */
export class GrantCache {
  readonly #databases: Databases
  #revision = -1
  #users = new Map<string, Promise<Grant[]>>()

  constructor(databases: Databases) {
    this.#databases = databases
  }

  of(userId: string, revision: number): Promise<Grant[]> {
    if (revision > this.#revision || this.#users.size >= MOST_USERS) {
      this.#users = new Map()
      this.#revision = revision
    }
    const known = this.#users.get(userId)
    if (known) return known
    const users = this.#users
    const loading = this.#load(userId)
    users.set(userId, loading)
    loading.catch(() => users.delete(userId))
    return loading
  }

  #load(userId: string): Promise<Grant[]> {
    return grantsOfUser(this.#databases.reads, userId)
  }
}

/** What an account holds through its groups, as the database has it now. */
export async function grantsOfUser({ rows }: Pick<Questions, 'rows'>, userId: string): Promise<Grant[]> {
  const grants = await rows(ofUser(userId))
  return grants.map(({ until, ...grant }) => (until === null ? grant : { ...grant, untilMs: until }))
}
