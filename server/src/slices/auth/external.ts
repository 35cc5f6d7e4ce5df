import type { FastifyRequest } from 'fastify'
import { askProviders, type ExternalIdentity, type Failure, type PasswordProvider } from '../../access/providers.ts'
import { accountSettings } from '../../access/settings.ts'
import type { SecretText } from '../../secret-text.ts'
import type { Deps } from '../../slice.ts'
import { type Account, findAccount } from './accounts.ts'
import type { FailureReason, Voucher } from './failures.ts'

export type Elsewhere =
  | { kind: 'admitted'; account: Account }
  | { kind: 'refused'; reason: FailureReason; voucher?: Voucher }

/** Asks the configured providers about a name that has no local account. */
export async function logInElsewhere(
  deps: Deps,
  request: FastifyRequest,
  { username, password }: { username: string; password: SecretText },
): Promise<Elsewhere> {
  const providers = await deps.providers.passwordProviders()
  // An empty password makes some directories answer yes to anybody.
  if (providers.length === 0 || password.reveal() === '') return { kind: 'refused', reason: 'no_match' }
  const outcome = await askProviders(providers, username, password.reveal())
  for (const failure of outcome.failures) await noteUnreachable(request, failure)
  if (outcome.kind === 'refused') return { kind: 'refused', reason: 'no_match' }
  return admitFrom(request, outcome.provider, outcome.identity)
}

/** The account of somebody a provider vouches for. */
export async function admitFrom(
  request: FastifyRequest,
  { name, admit }: Pick<PasswordProvider, 'name' | 'admit'>,
  identity: ExternalIdentity,
): Promise<Elsewhere> {
  const admission = await request.mutate((work) => admit(work, identity))
  const voucher = { auth_provider: name, subject: identity.externalId.replaceAll('\0', '') }
  if (admission.kind === 'refused') return { ...admission, voucher }
  const reader = request.reader()
  const account = await findAccount(reader, 'id', admission.userId, await accountSettings(reader))
  return account ? { kind: 'admitted', account } : { kind: 'refused', reason: 'no_match', voucher }
}

async function noteUnreachable(request: FastifyRequest, { provider, reason }: Failure): Promise<void> {
  const entry = { action: 'login', type: 'auth_provider', id: provider.id, display: provider.name, after: { reason } }
  await request.mutate((work) => work.audit({ ...entry, result: 'error' }))
}
