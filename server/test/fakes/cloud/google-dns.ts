import { createVerify, generateKeyPairSync } from 'node:crypto'
import { FakeApi, pageOf, type Told } from './fake-api.ts'

export type GoogleZone = { name: string; dnsName: string; rrsets: object[] } & Record<string, unknown>

const PAGE = 2
const TOKEN = 'token of google'
const failed = (status: number, message: string): Told => ({ status, body: { error: { code: status, message } } })
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')

/** Google Cloud DNS and where its tokens come from, as far as an import asks them; pages hold two. */
export function fakeGoogle(zones: readonly GoogleZone[]) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const isSigned = (assertion: string): boolean => {
    const [head, claims, signature = ''] = assertion.split('.')
    const isRight = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
    const { iss, aud, exp } = decoded(claims)
    return isRight && iss === 'importer@project.example' && aud === `${api.url}/token` && exp * 1000 > Date.now()
  }
  const api: FakeApi = new FakeApi(({ url, headers, body }) => {
    if (url.pathname === '/token') {
      const isRight = isSigned(new URLSearchParams(body).get('assertion') ?? '')
      return isRight ? { body: { access_token: TOKEN } } : { status: 400, body: { error: 'invalid_grant' } }
    }
    if (headers.authorization !== `Bearer ${TOKEN}`) return failed(401, 'no token')
    const [, , , , project, , name] = url.pathname.split('/')
    if (project !== 'project') return failed(403, 'no such project')
    const { page, next } = pageOf(
      name === undefined
        ? zones.map(({ rrsets: _rrsets, ...zone }) => zone)
        : (zones.find((one) => one.name === name)?.rrsets ?? []),
      PAGE,
      Number(url.searchParams.get('pageToken') ?? 0),
    )
    const mark = next === null ? {} : { nextPageToken: String(next) }
    return { body: { [name === undefined ? 'managedZones' : 'rrsets']: page, ...mark } }
  })
  const accountOf = (): string =>
    JSON.stringify({
      client_email: 'importer@project.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${api.url}/token`,
    })
  return { api, accountOf }
}
