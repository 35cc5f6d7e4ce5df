import { raw, sql } from '../db/sql.ts'
import { type Databases, mutate } from '../db/work.ts'
import type { Actor } from './actor.ts'
import type { Grant } from './grants.ts'

/** A credential and its account as the database knows them now, with the revisions that everything cached hangs on. */
export type Standing = {
  state: number
  access: number
  /** The session or token behind the credential; null when there is none. */
  credential_id: string | null
  is_live: boolean
  is_unstamped: boolean
  /** These three are a token's; a session has an end of its own and no limits. */
  is_expired?: boolean
  scopes?: string[] | null
  resource_grants?: Grant[] | null
  user_id: string | null
  username: string
  display_name: string
  auth_source: string
  is_active: boolean
  is_superadmin: boolean
  force_password_change: boolean
  /** The provider of the account wants a second factor of ours, and there is none yet. */
  must_enrol: boolean
}

const account = `account.id as user_id, account.username, account.display_name, account.auth_source,
    account.is_superadmin, account.force_password_change,
    account.totp_secret_sealed is null and coalesce(provider.mfa_policy = 'required', false) as must_enrol`
const vouching = 'left join auth_provider provider on provider.id = account.auth_provider_id'

// The limit tells the planner that this is one row; else it would plan the statement anew for every request.
const revision = '(select state, access from platform_revision limit 1) revision'

// Rows by unique keys: the whole price of authentication.
const ofSessions = (ids: string[]) => sql<Keyed>`
  select wanted.key, revision.state, revision.access, session.id as credential_id,
    session.revoked_at is null and session.expires_at > now() as is_live,
    coalesce(session.last_seen_at < now() - interval '60 seconds', true) as is_unstamped, account.is_active, ${raw(account)}
  from unnest(${ids}::uuid[]) wanted(key) cross join ${raw(revision)}
  left join user_session session on session.id = wanted.key
  left join "user" account on account.id = session.user_id ${raw(vouching)}`

// Sessions end with their provider; tokens stay, and are good again when it is: they follow their owner.
const ofTokens = (hashes: Buffer<ArrayBuffer>[]) => sql<Keyed>`
  select encode(wanted.key, 'hex') as key, revision.state, revision.access, token.id as credential_id,
    token.is_active as is_live, coalesce(token.expires_at <= now(), false) as is_expired,
    coalesce(token.last_used_at < now() - interval '60 seconds', true) as is_unstamped,
    token.scopes, token.resource_grants,
    account.is_active and (account.auth_source = 'local' or coalesce(provider.is_enabled, false)) as is_active,
    ${raw(account)}
  from unnest(${hashes}::bytea[]) wanted(key) cross join ${raw(revision)}
  left join api_token token on token.token_hash = wanted.key
  left join "user" account on account.id = token.user_id ${raw(vouching)}`

/** No session has this id; what comes back for it are the revisions alone. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000'

type Waiting = { resolve: (standing: Standing) => void; reject: (error: unknown) => void }

/**
 * Looks credentials up for requests. Those that arrive in the same turn of the event loop share one statement, which
 * still starts after every one of them arrived: nobody is judged by something older than their request.
 */
export class Standings {
  readonly #sessions: Batch
  readonly #tokens: Batch

  constructor({ reads }: Databases) {
    this.#sessions = new Batch((ids) => reads.rows(ofSessions(ids)))
    this.#tokens = new Batch((hashes) => reads.rows(ofTokens(hashes.map((hex) => Buffer.from(hex, 'hex')))))
  }

  ofSession = (id: string): Promise<Standing> => this.#sessions.find(id)
  ofToken = (hash: Buffer): Promise<Standing> => this.#tokens.find(hash.toString('hex'))
  ofNobody = (): Promise<Standing> => this.#sessions.find(NO_SESSION)
}

type Keyed = Standing & { key: string }

class Batch {
  readonly #look: (keys: string[]) => Promise<Keyed[]>
  #waiting = new Map<string, Waiting[]>()

  constructor(look: (keys: string[]) => Promise<Keyed[]>) {
    this.#look = look
  }

  find(key: string): Promise<Standing> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) setImmediate(() => void this.#flush())
      const others = this.#waiting.get(key)
      if (others) others.push({ resolve, reject })
      else this.#waiting.set(key, [{ resolve, reject }])
    })
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = new Map()
    try {
      const rows = new Map((await this.#look([...batch.keys()])).map((row) => [row.key, row]))
      for (const [key, waiting] of batch) for (const one of waiting) settle(one, rows.get(key))
    } catch (error) {
      for (const { reject } of [...batch.values()].flat()) reject(error)
    }
  }
}

function settle({ resolve, reject }: Waiting, standing: Standing | undefined): void {
  if (standing) resolve(standing)
  else reject(new Error('platform_revision has no row'))
}

/** Notes that the credential is in use, at most once a minute and beside the request, not in its way. */
export async function stampCredential(databases: Databases, actor: Actor): Promise<void> {
  const [table, column, id] = actor.tokenId
    ? ['api_token', 'last_used_at', actor.tokenId]
    : ['user_session', 'last_seen_at', actor.sessionId]
  await mutate(databases, actor, async (work) => {
    work.unaudited('a credential was used')
    await work.rows(sql`update ${raw(table)} set ${raw(column)} = now()
       where id = ${id} and (${raw(column)} is null or ${raw(column)} < now() - interval '60 seconds')`)
  })
}
