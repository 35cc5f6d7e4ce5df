import { systemActor } from '../../access/actor.ts'
import type { PasswordProvider, Providers, RedirectProvider } from '../../access/providers.ts'
import { openCredentials } from '../../credential-set.ts'
import { raw, sql } from '../../db/sql.ts'
import { type Databases, type Reader, reader } from '../../db/work.ts'
import type { Secrets } from '../../identity/protocol.ts'
import { protocolOf } from '../../identity/protocols.ts'
import { columnsOf } from '../../records/rows.ts'
import type { Keys } from '../../secrets.ts'
import { admit } from './admission.ts'
import { providerFamily } from './family.ts'
import type { Provider } from './providers.ts'

type Stored = Provider & { secrets_sealed: Buffer | null }

/** The providers that are switched on, as they are now: a login reads them anew. */
export function storedProviders(databases: Databases, keys: Keys): Providers {
  const asking = reader(databases, systemActor('login'))
  return {
    passwordProviders: async () => (await enabled(asking)).flatMap((provider) => asPassword(provider, keys)),
    redirectProviders: async () => (await enabled(asking)).flatMap((provider) => asRedirect(provider, keys)),
    metadata: async (id, callback) => {
      const provider = await storedProvider(asking, id)
      if (!provider) return null
      return protocolOf(provider.type).redirect?.metadata?.(connectionOf(provider, keys), callback) ?? null
    },
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

function asPassword(provider: Stored, keys: Keys): PasswordProvider[] {
  const { id, name, type, priority } = provider
  const { verify } = protocolOf(type)
  if (!verify) return []
  return [
    {
      id,
      name,
      source: type,
      priority,
      verify: (username, password) => verify(connectionOf(provider, keys), { username, password }),
      admit: (work, identity) => admit(work, provider, identity),
    },
  ]
}

function asRedirect(provider: Stored, keys: Keys): RedirectProvider[] {
  const { id, name, type, priority } = provider
  const { redirect } = protocolOf(type)
  if (!redirect || (type !== 'oidc' && type !== 'saml')) return []
  return [
    {
      id,
      name,
      type,
      priority,
      begin: (callback) => redirect.begin(connectionOf(provider, keys), callback),
      finish: (answer, remembered) => redirect.finish(connectionOf(provider, keys), answer, remembered),
      admit: (work, identity) => admit(work, provider, identity),
    },
  ]
}
