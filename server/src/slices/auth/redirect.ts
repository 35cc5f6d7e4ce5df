import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginProof, RedirectProvider } from '../../access/providers.ts'
import { accountSettings } from '../../access/settings.ts'
import { sql } from '../../db/sql.ts'
import { notFound, Refusal } from '../../http/errors.ts'
import { ProviderFault } from '../../identity/faults.ts'
import type { Deps } from '../../slice.ts'
import { admitFrom } from './external.ts'
import { noteFailure } from './failures.ts'
import { refuseFlood } from './flood.ts'
import { newFlow, readFlow, setFlowCookie } from './flow.ts'
import { admitActive } from './login.ts'
import type { LoginResponse } from './schema.ts'
import { setRefreshCookie } from './tokens.ts'

/** Why a login that went through another site came to nothing, as the login page is told. */
export type RedirectFault =
  | 'discovery_failed'
  | 'build_failed'
  | 'state_missing'
  | 'state_invalid'
  | 'state_mismatch'
  | 'no_code'
  | 'idp_error'
  | 'exchange_failed'
  | 'assertion_rejected'
  | 'rejected'

/** What is said of trouble on the way there, and of an answer that cannot be trusted. */
const TROUBLE = {
  oidc: { leaving: 'discovery_failed', answer: 'exchange_failed' },
  saml: { leaving: 'build_failed', answer: 'assertion_rejected' },
} as const

type Type = RedirectProvider['type']

export async function findRedirect({ providers }: Deps, id: string, type?: Type): Promise<RedirectProvider> {
  const provider = (await providers.redirectProviders()).find(
    (one) => one.id === id && (type === undefined || one.type === type),
  )
  if (!provider) throw notFound('Authentication provider')
  return provider
}

/** Sends the browser to the provider. */
export async function leaveFor(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  await refuseFlood(deps, request)
  const provider = await findRedirect(deps, id)
  try {
    const { address, remembered } = await provider.begin(await callbackOf(request, id))
    const flow = newFlow(deps.keys, { providerId: id, remembered }, Date.now())
    setFlowCookie(request, reply, flow, provider.type === 'saml')
    return reply.redirect(address, 302)
  } catch (error) {
    await noteTrouble(request, provider, 'leaving', error)
    return turnAway(reply, provider, TROUBLE[provider.type].leaving)
  }
}

type Returned = {
  readonly type: Type
  readonly state: string | undefined
  readonly error?: string | undefined
  /** Whether there is anything that could prove who somebody is. */
  readonly hasProof: boolean
  readonly form: Readonly<Record<string, string>>
}

/** Takes in who comes back. Whatever is wrong with them, they end at the login page, which is told little. */
export async function comeBack(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  returned: Returned,
): Promise<FastifyReply> {
  await refuseFlood(deps, request)
  const provider = await findRedirect(deps, id, returned.type)
  const flow = readFlow(deps.keys, request, Date.now())
  // It is good for one return.
  setFlowCookie(request, reply, null)
  if (flow === 'missing' || flow === 'invalid') return turnAway(reply, provider, `state_${flow}`)
  if (flow.providerId !== id || !returned.state || flow.remembered.state !== returned.state) {
    return turnAway(reply, provider, 'state_mismatch')
  }
  if (returned.error !== undefined) return turnAway(reply, provider, 'idp_error')
  if (!returned.hasProof) return turnAway(reply, provider, provider.type === 'oidc' ? 'no_code' : 'assertion_rejected')
  const answer = await admitted(deps, request, provider, flow.remembered, returned.form)
  if (typeof answer === 'string') return turnAway(reply, provider, answer)
  if (answer.refresh_token !== null)
    setRefreshCookie(request, reply, answer.refresh_token, deps.config.REFRESH_TOKEN_EXPIRE_DAYS)
  return reply.redirect(`/login/callback#${fragmentOf(answer)}`, 302)
}

/** What the page reads that the browser lands on; servers on the way do not see it. */
function fragmentOf({ access_token, mfa_token, force_password_change }: LoginResponse): URLSearchParams {
  if (mfa_token !== null) return new URLSearchParams({ mfa_token })
  return new URLSearchParams({
    access_token: access_token ?? '',
    force_password_change: String(force_password_change),
  })
}

/** Sends a browser that has logged out here to where it logs out at its provider; to the login page without one. */
export async function logOutAt(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  await refuseFlood(deps, request)
  const provider = (await deps.providers.redirectProviders()).find((one) => one.id === id)
  const returnTo = new URL('/login', await callbackOf(request, id)).href
  const address = await provider?.logout(returnTo).catch((error: unknown) => {
    if (error instanceof ProviderFault) return null
    throw error
  })
  return reply.redirect(address ?? '/login', 302)
}

async function admitted(
  deps: Deps,
  request: FastifyRequest,
  provider: RedirectProvider,
  remembered: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>>,
): Promise<LoginResponse | RedirectFault> {
  const address = new URL(await callbackOf(request, provider.id))
  address.search = new URL(request.url, address).search
  const vouched = await provider
    .finish({ address, form }, remembered)
    .catch((error: unknown) => noteTrouble(request, provider, 'answer', error))
  if (!vouched || !(await countsFirst(request, provider, vouched.proof))) return TROUBLE[provider.type].answer
  const { identity } = vouched
  const settings = await accountSettings(request.reader())
  const outcome = await admitFrom(request, provider, identity)
  if (outcome.kind === 'refused') {
    await noteFailure(request, undefined, identity.username, outcome.reason, settings, outcome.voucher)
    return 'rejected'
  }
  try {
    return await admitActive(deps, request, outcome.account, identity.username, settings)
  } catch (error) {
    // The account is switched off.
    if (error instanceof Refusal) return 'rejected'
    throw error
  }
}

/** A proof counts once, here and on every other replica, for as long as it would be good. */
async function countsFirst(
  request: FastifyRequest,
  provider: RedirectProvider,
  proof: LoginProof | null,
): Promise<boolean> {
  if (proof === null) return true
  const idHash = createHash('sha256').update(`${provider.id}\n${proof.id}`).digest()
  const [isFirst] = await request.mutate((work) => {
    work.unaudited('the login itself is recorded when it succeeds or fails')
    return work.rows(sql`insert into login_proof (id_hash, expires_at) values (${idHash}, ${proof.expiresAt})
      on conflict do nothing returning id_hash`)
  })
  if (!isFirst) await noteTrouble(request, provider, 'answer', new ProviderFault('assertion', 'It was used before'))
  return isFirst !== undefined
}

const turnAway = (reply: FastifyReply, { type }: RedirectProvider, fault: RedirectFault): FastifyReply =>
  reply.redirect(`/login?error=${type}_${fault}`, 302)

const REASONS = {
  oidc: { leaving: 'oidc_discovery', answer: 'oidc_exchange' },
  saml: { leaving: 'saml_build', answer: 'saml_rejected' },
} as const

async function noteTrouble(
  request: FastifyRequest,
  { id, name, type }: RedirectProvider,
  at: 'leaving' | 'answer',
  error: unknown,
): Promise<null> {
  const detail = error instanceof ProviderFault ? error.message : 'An unexpected fault; the log has more'
  if (!(error instanceof ProviderFault)) request.log.error({ err: error }, 'an identity provider failed')
  const entry = {
    action: 'login',
    type: 'auth_provider',
    id,
    display: name,
    after: { reason: REASONS[type][at], detail },
  }
  await request.mutate((work) => work.audit({ ...entry, result: 'error' }))
  return null
}

/** Where a provider sends the browser back to: where the operator says we are, else where the browser found us. */
export async function callbackOf(request: FastifyRequest, id: string): Promise<string> {
  const { app_base_url } = await request
    .reader()
    .one(sql<{ app_base_url: string }>`select app_base_url from platform_settings`)
  const base = app_base_url === '' ? `${request.protocol}://${request.host}` : app_base_url.replace(/\/+$/, '')
  // In the one spelling of an address: the provider compares it letter by letter.
  return new URL(`${base}/api/v1/auth/${id}/callback`).href
}
