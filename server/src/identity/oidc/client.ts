import * as openid from 'openid-client'
import { connectionFault, ProviderFault } from '../faults.ts'
import type { Connection } from '../protocol.ts'
import { issuerOf, type OidcSettings } from './settings.ts'

const TIMEOUT_SECONDS = 10
const CLOCK_TOLERANCE_SECONDS = 60

/** What the provider says of itself, checked to come from the issuer, and how we prove who we are. */
export async function discover({ settings, secrets }: Connection<OidcSettings>): Promise<openid.Configuration> {
  const issuer = issuerOf(settings)
  const insecure = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  const { client_id } = settings
  const found = await openid
    .discovery(issuer, client_id, undefined, openid.None(), { execute: insecure, timeout: TIMEOUT_SECONDS })
    .catch((error: unknown) => {
      throw discoveryFault(error, issuer)
    })
  const metadata = found.serverMetadata()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const configuration = new openid.Configuration(
    metadata,
    client_id,
    { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    proofOf(secrets.client_secret, methods),
  )
  configuration.timeout = TIMEOUT_SECONDS
  for (const allow of insecure) allow(configuration)
  // Without this the library trusts the connection that brought an ID token, and leaves its signature unread.
  openid.enableNonRepudiationChecks(configuration)
  return configuration
}

function proofOf(secret: string | undefined, methods: readonly string[]): openid.ClientAuth {
  if (secret === undefined) return openid.None()
  return methods.includes('client_secret_basic') ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret)
}

function discoveryFault(error: unknown, issuer: URL): ProviderFault {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
    return new ProviderFault(
      'discovery',
      `What is at ${issuer.host} speaks for another issuer than discovery_url names`,
    )
  }
  if (code === 'OAUTH_TIMEOUT' || (error as Error).name === 'TimeoutError') {
    return new ProviderFault('connect', `${issuer.host} does not answer in time`)
  }
  if (typeof code === 'string' && code.startsWith('OAUTH_')) {
    return new ProviderFault('discovery', `${issuer.host} does not answer with the metadata of an OpenID provider`)
  }
  return connectionFault(cause ?? error, issuer.host)
}
