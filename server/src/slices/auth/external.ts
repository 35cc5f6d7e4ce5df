import type { FastifyRequest } from 'fastify'
import { askProviders, type Failure } from '../../access/providers.ts'
import { accountSettings } from '../../access/settings.ts'
import type { SecretText } from '../../secret-text.ts'
import type { Deps } from '../../slice.ts'
import { type Account, findAccount } from './accounts.ts'

/** Asks the configured providers about a name that has no local account; the account they vouch for, or undefined. */
export async function logInElsewhere(
  deps: Deps,
  request: FastifyRequest,
  { username, password }: { username: string; password: SecretText },
): Promise<Account | undefined> {
  const providers = await deps.providers.passwordProviders()
  // An empty password makes some directories answer yes to anybody.
  if (providers.length === 0 || password.reveal() === '') return undefined
  const outcome = await askProviders(providers, username, password.reveal())
  for (const failure of outcome.failures) await noteUnreachable(request, failure)
  if (outcome.kind === 'refused') return undefined
  const { provider, identity } = outcome
  const userId = await request.mutate((work) => provider.admit(work, identity))
  return userId === null
    ? undefined
    : findAccount(request.reader(), 'id', userId, await accountSettings(request.reader()))
}

async function noteUnreachable(request: FastifyRequest, { provider, reason }: Failure): Promise<void> {
  const entry = { action: 'login', type: 'auth_provider', id: provider.id, display: provider.name, after: { reason } }
  await request.mutate((work) => work.audit({ ...entry, result: 'error' }))
}
