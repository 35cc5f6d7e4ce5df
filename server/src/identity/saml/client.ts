import { createPrivateKey, randomBytes } from 'node:crypto'
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { certificatesIn } from '../certificates.ts'
import { ProviderFault } from '../faults.ts'
import type { Connection } from '../protocol.ts'
import { SKEW_MS } from './assertion.ts'
import type { SamlSettings } from './settings.ts'

export type SamlConnection = Connection<SamlSettings>

/** What we are called there, unless the operator says otherwise: where we are, and which provider it is for. */
export const entityIdOf = ({ settings }: SamlConnection, callback: string): string =>
  settings.sp_entity_id || callback.replace(/\/api\/v1\/auth\/([^/]+)\/callback$/, '/saml/$1')

/** The library, told to trust nothing but signed assertions for us, made for this one request. */
export function samlFor(connection: SamlConnection, callback: string, requestId: string): SAML {
  const { settings } = connection
  const issuer = entityIdOf(connection, callback)
  const key = signingKey(connection)
  const ownRequest = (id: string | null): string | null => (id === requestId ? new Date().toISOString() : null)
  return new SAML({
    issuer,
    callbackUrl: callback,
    audience: issuer,
    entryPoint: settings.idp_sso_url,
    idpIssuer: settings.idp_entity_id,
    idpCert: (certificatesIn(settings.idp_x509_cert) ?? []).map(String),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    // What was asked is remembered by the browser, not here.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => ownRequest(id),
      removeAsync: async (id) => id,
    },
    generateUniqueId: () => requestId,
    acceptedClockSkewMs: SKEW_MS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(key === undefined ? {} : { privateKey: key, decryptionPvk: key }),
  })
}

// The first character of an ID is a letter.
export const newRequestId = (): string => `_${randomBytes(20).toString('hex')}`

function signingKey({ secrets }: SamlConnection): string | undefined {
  const { sp_private_key } = secrets
  if (!sp_private_key) return undefined
  try {
    return createPrivateKey(sp_private_key).export({ type: 'pkcs8', format: 'pem' }).toString()
  } catch {
    throw new ProviderFault('key', 'sp_private_key is not a private key in PEM')
  }
}
