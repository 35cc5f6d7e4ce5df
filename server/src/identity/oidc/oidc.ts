import * as openid from 'openid-client'
import type { LoginAnswer, Vouched } from '../../access/providers.ts'
import { ProviderFault } from '../faults.ts'
import { type Connection, type Diagnosis, failed, type Protocol, passed, type Step } from '../protocol.ts'
import { reachSteps, serverOf, stepOf } from '../reach.ts'
import { identityFrom, isComplete } from './claims.ts'
import { discover, keepKeys } from './client.ts'
import { issuerOf, OidcSettings } from './settings.ts'

type Oidc = Connection<OidcSettings>

/** OpenID Connect: the browser goes to the provider and comes back with a code, which only we can redeem. */
export const oidc: Protocol<OidcSettings> = {
  label: 'OpenID Connect',
  Settings: OidcSettings,
  secrets: ['client_secret'],
  needs: [],
  redirect: { begin, finish, logout },
  diagnose,
}

async function begin(connection: Oidc, callback: string) {
  const configuration = await discover(connection)
  const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()]
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: connection.settings.scopes.join(' '),
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, remembered: { state, nonce, verifier } }
}

/** The identity that the code stands for: signature, issuer, audience, nonce and age of the token are checked. */
async function finish(
  connection: Oidc,
  { address }: LoginAnswer,
  remembered: Readonly<Record<string, string>>,
): Promise<Vouched> {
  const configuration = await discover(connection)
  const { state = '', nonce = '', verifier = '' } = remembered
  const tokens = await openid
    .authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw new ProviderFault('exchange', exchangeFault(error))
    })
  keepKeys(connection, configuration)
  const claims = tokens.claims()
  if (!claims) throw new ProviderFault('exchange', 'The provider gave no ID token')
  const more = await moreClaims(configuration, connection, tokens.access_token, claims)
  return { identity: identityFrom(connection.settings, { ...more, ...claims }), proof: null }
}

/** The provider asks whether to end its session as well (RP-initiated logout). */
async function logout(connection: Oidc, returnTo: string): Promise<string | null> {
  const configuration = await discover(connection)
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null
  return openid.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href
}

async function moreClaims(
  configuration: openid.Configuration,
  { settings }: Oidc,
  accessToken: string,
  claims: openid.IDToken,
): Promise<Record<string, unknown>> {
  if (isComplete(settings, claims) || configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return openid.fetchUserInfo(configuration, accessToken, claims.sub).catch(() => {
    throw new ProviderFault('userinfo', 'The provider does not tell more about whom it vouches for')
  })
}

// The words of the library may quote tokens; its codes are a fixed set.
function exchangeFault(error: unknown): string {
  const { code } = error as { code?: unknown }
  const known = typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? ` (${code})` : ''
  return `The provider does not redeem the code, or its token cannot be trusted${known}`
}

async function diagnose(connection: Oidc): Promise<Diagnosis> {
  const reached = await reachSteps(serverOf(issuerOf(connection.settings)))
  if (reached.some(({ ok }) => !ok)) return { steps: reached, identity: null }
  try {
    const { issuer, jwks_uri } = (await discover(connection)).serverMetadata()
    const steps = [...reached, passed('discovery', `The issuer is ${issuer}`), await keysStep(jwks_uri)]
    return { steps, identity: null }
  } catch (error) {
    return { steps: [...reached, stepOf(error)], identity: null }
  }
}

const KEYS_MS = 10_000

async function keysStep(address: string | undefined): Promise<Step> {
  if (address === undefined) return failed('keys', 'The provider names no keys (jwks_uri)')
  const said: unknown = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(KEYS_MS) })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null)
  const { keys } = (said ?? {}) as { keys?: unknown }
  return Array.isArray(keys) && keys.length > 0
    ? passed('keys', `It publishes ${keys.length} keys. The client is tried by a login`)
    : failed('keys', `There are no keys at ${address}`)
}
