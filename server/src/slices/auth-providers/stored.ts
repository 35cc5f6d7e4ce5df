import { systemActor } from '../../access/actor.ts'
import type { PasswordProvider, Providers, RedirectProvider } from '../../access/providers.ts'
import { openCredentials } from '../../credential-set.ts'
import { raw, sql } from '../../db/sql.ts'
import { type Databases, type Reader, reader } from '../../db/work.ts'
import type { Connection, Kept, Secrets } from '../../identity/protocol.ts'
import { protocolOf } from '../../identity/protocols.ts'
import { columnsOf } from '../../records/rows.ts'
import type { Keys } from '../../secrets.ts'
import { admit } from './admission.ts'
import { providerFamily } from './family.ts'
import type { Provider } from './providers.ts'

export type Stored = Provider & { secrets_sealed: Buffer | null }

/** The providers that are switched on, as they are now: a login reads them anew. */
export function storedProviders(databases: Databases, keys: Keys): Providers {
  const asking = reader(databases, systemActor('login'))
  const keptFor = keeping()
  const connected = (provider: Stored) => ({ ...connectionOf(provider, keys), kept: keptFor(provider) })
  return {
    passwordProviders: async () => (await enabled(asking)).flatMap((provider) => asPassword(provider, connected)),
    redirectProviders: async () => (await enabled(asking)).flatMap((provider) => asRedirect(provider, connected)),
    metadata: async (id, callback) => {
      const provider = await storedProvider(asking, id)
      if (!provider) return null
      return protocolOf(provider.type).redirect?.metadata?.(connectionOf(provider, keys), callback) ?? null
    },
  }
}

/** What a process keeps of each provider, as long as it stays as it was saved. */
function keeping(): (provider: Stored) => Kept {
  const all = new Map<string, { savedAt: string; kept: Kept }>()
  return ({ id, modified_at }) => {
    const savedAt = String(modified_at)
    const held = all.get(id)
    if (held?.savedAt === savedAt) return held.kept
    const kept: Kept = {}
    all.set(id, { savedAt, kept })
    return kept
  }
}

const enabled = (asking: Reader): Promise<Stored[]> =>
  asking.rows(sql<Stored>`select ${raw(columnsOf(providerFamily))}, secrets_sealed from auth_provider where is_enabled`)

/** What a provider is talked to with. */
export const connectionOf = ({ config, secrets_sealed }: Stored, keys: Keys) => ({
  settings: config,
  secrets: openCredentials(keys, secrets_sealed) as Secrets,
})

export async function storedProvider(asking: Reader, id: string): Promise<Stored | undefined> {
  return asking.first(
    sql<Stored>`select ${raw(columnsOf(providerFamily))}, secrets_sealed from auth_provider where id = ${id}`,
  )
}

type Connect = (provider: Stored) => Connection<unknown>

function asPassword(provider: Stored, connected: Connect): PasswordProvider[] {
  const { id, name, type, priority } = provider
  const { verify } = protocolOf(type)
  if (!verify) return []
  return [
    {
      id,
      name,
      source: type,
      priority,
      verify: (username, password) => verify(connected(provider), { username, password }),
      admit: (work, identity) => admit(work, provider, identity),
    },
  ]
}

function asRedirect(provider: Stored, connected: Connect): RedirectProvider[] {
  const { id, name, type, priority } = provider
  const { redirect } = protocolOf(type)
  if (!redirect || (type !== 'oidc' && type !== 'saml')) return []
  return [
    {
      id,
      name,
      type,
      priority,
      begin: (callback) => redirect.begin(connected(provider), callback),
      logout: async (returnTo) => (await redirect.logout?.(connected(provider), returnTo)) ?? null,
      finish: (answer, remembered) => redirect.finish(connected(provider), answer, remembered),
      admit: (work, identity) => admit(work, provider, identity),
    },
  ]
}
