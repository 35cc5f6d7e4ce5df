import * as openid from 'openid-client'
import { connectionFault, ProviderFault } from '../faults.ts'
import type { Connection } from '../protocol.ts'
import { issuerOf, type OidcSettings } from './settings.ts'

const TIMEOUT_SECONDS = 10
const CLOCK_TOLERANCE_SECONDS = 60
const KEPT_MS = 3_600_000
// Keys of this age are used by the library, and asked for anew when a token names one that is not among them.
const AGE_OF_KEPT_KEYS_SECONDS = 60

type Metadata = ReturnType<openid.Configuration['serverMetadata']>
type Keys = openid.ExportedJWKSCache['jwks']
type Discovered = { readonly metadata: Metadata; readonly keys?: Keys | undefined }

/** What the provider says of itself, checked to come from the issuer, and how we prove who we are. */
export async function discover(connection: Connection<OidcSettings>): Promise<openid.Configuration> {
  const { metadata, keys } = keptIn(connection) ?? (await discovered(connection))
  const configuration = configurationOf(connection, metadata)
  if (keys) {
    const uat = Math.floor(Date.now() / 1000) - AGE_OF_KEPT_KEYS_SECONDS
    openid.setJwksCache(configuration, { jwks: keys, uat })
  }
  return configuration
}

// Only what is kept here is ever read here.
const keptIn = ({ kept }: Connection<OidcSettings>): Discovered | undefined =>
  (kept?.untilMs ?? 0) > Date.now() ? (kept?.value as Discovered) : undefined

/** Keeps the keys that a token was checked with until the metadata is asked for again. */
export function keepKeys(connection: Connection<OidcSettings>, configuration: openid.Configuration): void {
  const held = keptIn(connection)
  const keys = openid.getJwksCache(configuration)?.jwks
  if (held && keys && connection.kept) connection.kept.value = { ...held, keys }
}

const insecureFor = (issuer: URL) => (issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [])

async function discovered({ settings, kept }: Connection<OidcSettings>): Promise<Discovered> {
  const issuer = issuerOf(settings)
  const options = { execute: insecureFor(issuer), timeout: TIMEOUT_SECONDS }
  const answer = await openid
    .discovery(issuer, settings.client_id, undefined, openid.None(), options)
    .catch((error: unknown) => {
      throw discoveryFault(error, issuer)
    })
  const value = { metadata: answer.serverMetadata() }
  if (kept) Object.assign(kept, { value, untilMs: Date.now() + KEPT_MS })
  return value
}

function configurationOf({ settings, secrets }: Connection<OidcSettings>, metadata: Metadata): openid.Configuration {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const configuration = new openid.Configuration(
    metadata,
    settings.client_id,
    { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    proofOf(secrets.client_secret, methods),
  )
  configuration.timeout = TIMEOUT_SECONDS
  for (const allow of insecureFor(issuerOf(settings))) allow(configuration)
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
