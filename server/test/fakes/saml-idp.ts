import { createPrivateKey, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as Samlify from 'samlify'
import { selfSigned } from '../../src/tls/self-signed.ts'

// Its ESM build names files that Node does not find.
const { IdentityProvider, ServiceProvider, SamlLib, setSchemaValidator } = createRequire(import.meta.url)(
  'samlify',
) as typeof Samlify

setSchemaValidator({ validate: async () => 'not judged here' })

export const ENTITY_ID = 'https://idp.example.test/saml'
export const SSO_URL = 'http://127.0.0.1:9/sso'

/** What an assertion says; each can be said wrongly. */
export type Said = {
  readonly name: string
  readonly nameFormat: string
  readonly groups: readonly string[]
  readonly issuer: string
  readonly audience: string
  readonly recipient: string
  readonly inResponseTo: string
  readonly seconds: { readonly from: number; readonly until: number }
  readonly id: string
}

export type SamlRequest = { readonly id: string; readonly callback: string; readonly relayState: string }

/** An identity provider made of samlify: it reads our metadata and requests, and signs what it says. */
export function samlIdp() {
  const { key, certificate } = selfSigned({ names: ['idp.example.test'], days: 2 })
  const idp = IdentityProvider({
    entityID: ENTITY_ID,
    privateKey: key,
    signingCert: certificate,
    isAssertionEncrypted: false,
    singleSignOnService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: SSO_URL }],
  })
  const signed = (xml: string, element: 'Assertion' | 'Response', signingKey = key): string =>
    SamlLib.constructSAMLSignature({
      rawSamlMessage: xml,
      // The whole message has a way of its own: both together would make two references.
      ...(element === 'Response'
        ? { isMessageSigned: true }
        : { isMessageSigned: false, referenceTagXPath: "//*[local-name(.)='Assertion']" }),
      isBase64Output: false,
      privateKey: createPrivateKey(signingKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      signingCert: certificate.replace(/-----[^-]+-----|\s/g, ''),
      signatureConfig: {
        prefix: 'ds',
        location: { reference: `//*[local-name(.)='${element}']/*[local-name(.)='Issuer']`, action: 'after' },
      },
    })
  return {
    certificate,
    signed,
    /** The request that an address holds, as the provider reads it with our metadata in hand. */
    async read(metadata: string, address: string): Promise<SamlRequest> {
      const query = Object.fromEntries(new URL(address).searchParams)
      const sp = ServiceProvider({ metadata })
      const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query })
      return {
        id: String(extract.request?.id),
        callback: String(extract.request?.assertionConsumerServiceUrl),
        relayState: query.RelayState ?? '',
      }
    },
  }
}

const instant = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

export const anyId = (): string => `_${randomBytes(16).toString('hex')}`

export const assertionOf = (said: Said): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${said.id}" Version="2.0" IssueInstant="${instant(0)}">` +
  `<saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${said.nameFormat}">${said.name}</saml:NameID>` +
  `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ` +
  `NotOnOrAfter="${instant(said.seconds.until)}" Recipient="${said.recipient}" InResponseTo="${said.inResponseTo}"/>` +
  `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${instant(said.seconds.from)}" ` +
  `NotOnOrAfter="${instant(said.seconds.until)}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience>` +
  `</saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${instant(0)}" SessionIndex="s1">` +
  `<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>` +
  `</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>` +
  `<saml:Attribute Name="email"><saml:AttributeValue>${said.name.replace(/<[^>]*>/g, '')}@example.test</saml:AttributeValue></saml:Attribute>` +
  `<saml:Attribute Name="groups">${said.groups.map((one) => `<saml:AttributeValue>${escaped(one)}</saml:AttributeValue>`).join('')}</saml:Attribute>` +
  `</saml:AttributeStatement></saml:Assertion>`

export const responseOf = (assertion: string, { issuer, recipient, inResponseTo }: Said): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
  `ID="${anyId()}" Version="2.0" IssueInstant="${instant(0)}" Destination="${recipient}" InResponseTo="${inResponseTo}">` +
  `<saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>` +
  `</samlp:Status>${assertion}</samlp:Response>`
