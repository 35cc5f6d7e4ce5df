import { randomBytes } from 'node:crypto'
import { SamlStatusError } from '@node-saml/node-saml'
import type { LoginAnswer, Vouched } from '../../access/providers.ts'
import { ProviderFault } from '../faults.ts'
import type { Protocol, Remembered } from '../protocol.ts'
import { type Element, identityIn, proofIn } from './assertion.ts'
import { newRequestId, type SamlConnection, samlFor } from './client.ts'
import { diagnose } from './diagnose.ts'
import { SamlSettings } from './settings.ts'

/** SAML 2.0: the browser goes to the provider and comes back with an assertion that the provider has signed. */
export const saml: Protocol<SamlSettings> = {
  label: 'SAML',
  Settings: SamlSettings,
  secrets: ['sp_private_key'],
  needs: [],
  redirect: { begin, finish, metadata },
  diagnose,
}

async function begin(connection: SamlConnection, callback: string) {
  const [state, requestId] = [randomBytes(24).toString('base64url'), newRequestId()]
  const address = await samlFor(connection, callback, requestId).getAuthorizeUrlAsync(state, undefined, {})
  return { address, remembered: { state, requestId } }
}

async function finish(connection: SamlConnection, answer: LoginAnswer, remembered: Remembered): Promise<Vouched> {
  const { requestId = '' } = remembered
  const callback = answer.address.origin + answer.address.pathname
  const SAMLResponse = answer.form.SAMLResponse ?? ''
  refuseOddXml(Buffer.from(SAMLResponse, 'base64').toString())
  const { profile } = await samlFor(connection, callback, requestId)
    .validatePostResponseAsync({ SAMLResponse })
    .catch((error: unknown) => {
      throw new ProviderFault('assertion', faultIn(error))
    })
  const assertion = (profile?.getAssertion?.() as { Assertion?: Element } | undefined)?.Assertion
  if (!profile || !assertion) throw new ProviderFault('assertion', 'The answer of the provider holds no assertion')
  const { settings } = connection
  const expected = { issuer: settings.idp_entity_id, callback, requestId, nowMs: Date.now() }
  const proof = proofIn(assertion, expected)
  return { identity: identityIn(settings, assertion, (profile.attributes ?? {}) as Record<string, unknown>), proof }
}

/** What no provider sends, and what other readers of XML were led astray with. */
function refuseOddXml(xml: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw new ProviderFault('assertion', 'The answer has a document type declaration, which none may have')
  if (/xmldsig#(?:rsa-|dsa-|hmac-)?sha1["']/.test(xml))
    throw new ProviderFault('assertion', 'The answer is signed with SHA-1: let the provider use SHA-256')
}

// The words of the library quote what it met; ours do not.
const FAULTS: readonly [RegExp, string][] = [
  [/audience/i, 'The assertion is for somebody else (Audience): compare sp_entity_id'],
  [/expired|not yet valid|subject confirmation/i, 'The assertion is not valid at this time: do the clocks differ?'],
  [/InResponseTo/i, 'The assertion is no answer to what we asked (InResponseTo)'],
  [/signature|certificate/i, 'The assertion is not signed, or not with idp_x509_cert'],
  [/decrypt/i, 'The assertion is encrypted, and sp_private_key does not open it'],
]

function faultIn(error: unknown): string {
  if (error instanceof SamlStatusError) return 'The provider reports that the login failed'
  const said = error instanceof Error ? error.message : ''
  return FAULTS.find(([words]) => words.test(said))?.[1] ?? 'The answer of the provider cannot be read or trusted'
}

function metadata(connection: SamlConnection, callback: string): string {
  const certificate = connection.settings.sp_x509_cert || null
  const hasKey = connection.secrets.sp_private_key !== undefined && certificate !== null
  return samlFor(connection, callback, newRequestId()).generateServiceProviderMetadata(
    hasKey ? certificate : null,
    certificate,
  )
}
