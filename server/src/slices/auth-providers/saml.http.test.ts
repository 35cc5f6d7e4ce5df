import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anyId,
  assertionOf,
  ENTITY_ID,
  responseOf,
  type Said,
  type SamlRequest,
  SSO_URL,
  samlIdp,
} from '../../../test/fakes/saml-idp.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { selfSigned } from '../../tls/self-signed.ts'

const idp = samlIdp()
const stranger = selfSigned({ names: ['idp.example.test'], days: 2 })
let cadastre: TestApp
let id: string
let metadata: string
const PROVIDERS = '/api/v1/auth-providers'
const config = { idp_entity_id: ENTITY_ID, idp_sso_url: SSO_URL, idp_x509_cert: idp.certificate }

beforeAll(async () => {
  cadastre = await testApp()
  const body = { name: 'Federation', type: 'saml', is_enabled: true, config }
  id = (await cadastre.call('POST', PROVIDERS, { body })).body.id
  const group = (await cadastre.call('POST', '/api/v1/groups', { body: { name: 'federated' } })).body
  const mapping = { external_group: 'network', internal_group_id: group.id }
  await cadastre.call('POST', `${PROVIDERS}/${id}/mappings`, { body: mapping })
  metadata = (await cadastre.call('GET', `/api/v1/auth/${id}/metadata`, { token: null })).text
})
afterAll(() => cadastre.close())

let calls = 0
const remoteAddress = () => `10.6.${Math.floor(++calls / 250)}.${calls % 250}`

/** A browser that has left for the provider, and what the provider reads of it. */
async function left(): Promise<{ request: SamlRequest; cookie: string }> {
  const answer = await cadastre.call('GET', `/api/v1/auth/${id}/authorize`, {
    token: null,
    remoteAddress: remoteAddress(),
  })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { request: await idp.read(metadata, String(answer.headers.location)), cookie }
}

const saying = ({ id: inResponseTo, callback }: SamlRequest, other: Partial<Said> = {}): Said => ({
  name: 'ada',
  nameFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  groups: ['Network', 'others'],
  issuer: ENTITY_ID,
  audience: `http://localhost/saml/${id}`,
  recipient: callback,
  inResponseTo,
  seconds: { from: -5, until: 120 },
  id: anyId(),
  ...other,
})

async function returned(xml: string, { request, cookie }: Awaited<ReturnType<typeof left>>): Promise<string> {
  const fields = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: request.relayState }
  const answer = await cadastre.app.inject({
    method: 'POST',
    url: `/api/v1/auth/${id}/callback`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: remoteAddress(),
  })
  return String(answer.headers.location)
}

const signedResponse = (said: Said): string => idp.signed(responseOf(assertionOf(said), said), 'Assertion')
const REFUSED = '/login?error=saml_assertion_rejected'

test('a browser leaves with a request, and comes back logged in', async () => {
  const browser = await left()
  expect(browser.request).toMatchObject({ callback: `http://localhost/api/v1/auth/${id}/callback` })
  const location = await returned(signedResponse(saying(browser.request)), browser)
  expect(location).toMatch(/^\/login\/callback#access_token=/)
  const token = new URLSearchParams(location.split('#')[1]).get('access_token')
  const me = (await cadastre.call('GET', '/api/v1/auth/me', { token })).body
  expect(me).toMatchObject({ username: 'ada', email: 'ada@example.test', auth_source: 'saml' })
})

test('a signature over the whole answer does not stand in for that of the assertion', async () => {
  const browser = await left()
  const said = saying(browser.request)
  const whole = idp.signed(responseOf(assertionOf(said), said), 'Response')
  expect(await returned(whole, browser)).toBe(REFUSED)
  const both = await left()
  const again = saying(both.request)
  expect(await returned(idp.signed(signedResponse(again), 'Response'), both)).toContain('#access_token=')
})

describe('an assertion is refused', () => {
  test.each<[string, (request: SamlRequest) => Partial<Said>]>([
    ['that has expired', () => ({ seconds: { from: -500, until: -120 } })],
    ['that is not valid yet', () => ({ seconds: { from: 300, until: 600 } })],
    ['for another audience', () => ({ audience: 'https://other.example.test' })],
    ['brought to another address', () => ({ recipient: 'https://other.example.test/callback' })],
    ['to another request', () => ({ inResponseTo: anyId() })],
    ['of another provider', () => ({ issuer: 'https://other.example.test' })],
    ['about nobody', () => ({ name: '' })],
    [
      'about somebody who is called differently each time',
      () => ({ nameFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
    ],
  ])('%s', async (_what, wrong) => {
    const browser = await left()
    expect(await returned(signedResponse(saying(browser.request, wrong(browser.request))), browser)).toBe(REFUSED)
  })

  test('that is not signed, or by a stranger', async () => {
    const plain = await left()
    expect(await returned(responseOf(assertionOf(saying(plain.request)), saying(plain.request)), plain)).toBe(REFUSED)
    const forged = await left()
    const said = saying(forged.request)
    const xml = idp.signed(responseOf(assertionOf(said), said), 'Assertion', stranger.key)
    expect(await returned(xml, forged)).toBe(REFUSED)
  })

  test('that was changed after it was signed', async () => {
    const browser = await left()
    const xml = signedResponse(saying(browser.request, { groups: ['others'] }))
    expect(await returned(xml.replace('>others<', '>network<'), browser)).toBe(REFUSED)
  })

  test('that was used before, by whoever has the cookie', async () => {
    const browser = await left()
    const xml = signedResponse(saying(browser.request))
    expect(await returned(xml, browser)).toContain('#access_token=')
    expect(await returned(xml, browser)).toBe(REFUSED)
  })
})

describe('a signature that is wrapped around something else', () => {
  const evil = (request: SamlRequest) => assertionOf(saying(request, { name: 'admin-of-evil' }))
  const assertionIn = (xml: string): string => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''

  test.each<[string, (xml: string, request: SamlRequest) => string]>([
    ['before the signed one', (xml, request) => xml.replace('<saml:Assertion ', `${evil(request)}<saml:Assertion `)],
    ['after it', (xml, request) => xml.replace('</samlp:Response>', `${evil(request)}</samlp:Response>`)],
    [
      'with the signed one inside an extension',
      (xml, request) =>
        xml.replace(assertionIn(xml), `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${evil(request)}`),
    ],
    [
      'with the signed one inside it',
      (xml, request) =>
        xml.replace(assertionIn(xml), evil(request).replace('</saml:Issuer>', `</saml:Issuer>${assertionIn(xml)}`)),
    ],
    [
      'with its signature moved out',
      (xml, request) => {
        const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
        const original = assertionIn(xml).replace(signature, '')
        const around = signature.replace('</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`)
        return xml.replace(assertionIn(xml), evil(request).replace('</saml:Issuer>', `</saml:Issuer>${around}`))
      },
    ],
    [
      'with the same ID as the signed one',
      (xml, request) => {
        const signedId = /<saml:Assertion [^>]*ID="([^"]+)"/.exec(xml)?.[1] ?? ''
        const twin = evil(request).replace(/ID="[^"]+"/, `ID="${signedId}"`)
        return xml.replace('<saml:Assertion ', `${twin}<saml:Assertion `)
      },
    ],
  ])('%s lets nobody in', async (_where, wrap) => {
    const browser = await left()
    const xml = wrap(signedResponse(saying(browser.request)), browser.request)
    expect(xml).toContain('admin-of-evil')
    expect(await returned(xml, browser)).toBe(REFUSED)
    expect(await cadastre.sql(`select id from "user" where username like 'admin-of%'`)).toEqual([])
  })
})

test('a comment in a name does not cut it short', async () => {
  const browser = await left()
  const location = await returned(signedResponse(saying(browser.request, { name: 'eve<!-- x -->.ada' })), browser)
  const token = new URLSearchParams(location.split('#')[1]).get('access_token')
  expect((await cadastre.call('GET', '/api/v1/auth/me', { token })).body.username).toBe('eve.ada')
  // Put in after it was signed, where the signature does not see it.
  const later = await left()
  const xml = signedResponse(saying(later.request, { name: 'ada.evil' })).replace('>ada.evil<', '>ada<!-- -->.evil<')
  const second = new URLSearchParams((await returned(xml, later)).split('#')[1]).get('access_token')
  if (second) expect((await cadastre.call('GET', '/api/v1/auth/me', { token: second })).body.username).toBe('ada.evil')
})

test.each([
  ['an entity that names a file', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
  ['entities that grow', `<!DOCTYPE r [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "&a;&a;&a;">]>`],
])('%s is refused unread', async (_what, declaration) => {
  const browser = await left()
  const xml = `${declaration}${signedResponse(saying(browser.request))}`
  expect(await returned(xml, browser)).toBe(REFUSED)
  const [row] = await cadastre.sql<{ detail: string }>(
    `select new_value ->> 'detail' as detail from audit_log where resource_type = 'auth_provider' order by seq desc limit 1`,
  )
  expect(row?.detail).toContain('document type declaration')
})

test('who comes back from another browser, or with nothing, is turned away', async () => {
  const [one, other] = [await left(), await left()]
  const xml = signedResponse(saying(one.request))
  expect(await returned(xml, { ...one, cookie: '' })).toBe('/login?error=saml_state_missing')
  expect(await returned(xml, { request: one.request, cookie: other.cookie })).toBe('/login?error=saml_state_mismatch')
  expect(await returned('', await left())).toBe(REFUSED)
  for (const junk of ['junk', '<a/>', '<samlp:Response/>']) expect(await returned(junk, await left())).toBe(REFUSED)
})

test('what a provider is told about us can be read before it is switched on, and other types have none', async () => {
  expect(metadata).toContain(`entityID="http://localhost/saml/${id}"`)
  expect(metadata).toContain('WantAssertionsSigned="true"')
  const ldap = { host: 'x', bind_dn: 'x', user_base_dn: 'x', user_filter: '(uid={username})' }
  const other = (await cadastre.call('POST', PROVIDERS, { body: { name: 'd', type: 'ldap', config: ldap } })).body.id
  expect((await cadastre.call('GET', `/api/v1/auth/${other}/metadata`, { token: null })).status).toBe(404)
})

test('requests are signed with our key, if there is one', async () => {
  const own = selfSigned({ names: ['sp.example.test'], days: 2 })
  const secrets = { sp_private_key: own.key }
  const body = {
    name: 'signed',
    type: 'saml',
    is_enabled: true,
    config: { ...config, sp_x509_cert: own.certificate },
    secrets,
  }
  const signing = (await cadastre.call('POST', PROVIDERS, { body })).body.id
  const at = `/api/v1/auth/${signing}`
  const { headers } = await cadastre.call('GET', `${at}/authorize`, { token: null, remoteAddress: remoteAddress() })
  const described = (await cadastre.call('GET', `${at}/metadata`, { token: null })).text
  expect(new URL(String(headers.location)).searchParams.get('SigAlg')).toContain('rsa-sha256')
  expect(described).toContain('X509Certificate')
  const tried = await cadastre.call('POST', `${PROVIDERS}/${signing}/test`, { body: {} })
  expect(tried.body.details.steps.map(({ step }: { step: string }) => step)).toEqual(['certificate', 'key'])
})
