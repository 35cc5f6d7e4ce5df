import { createSign } from 'node:crypto'
import { z } from 'zod'
import { deafSource } from '../../../../../import/source-fault.ts'
import { allPages, type CloudCall, callsAt, refusedBy } from './calls.ts'
import { type CloudSet, type CloudZone, endpointOf, type OpenProvider, text } from './provider.ts'

const Account = z.looseObject({ client_email: z.string(), private_key: z.string(), token_uri: z.string().nullish() })
const Zone = z.looseObject({
  name: z.string(),
  dnsName: z.string(),
  visibility: z.string().nullish(),
  dnssecConfig: z.looseObject({ state: z.string().nullish() }).nullish(),
  forwardingConfig: z
    .looseObject({ targetNameServers: z.array(z.looseObject({ ipv4Address: z.string().nullish() })).nullish() })
    .nullish(),
  peeringConfig: z.unknown().optional(),
})
const Zones = z.looseObject({ managedZones: z.array(Zone).nullish(), nextPageToken: z.string().nullish() })
const RecordSet = z.looseObject({
  name: z.string(),
  type: z.string(),
  ttl: z.number().nullish(),
  rrdatas: z.array(z.string()).nullish(),
  routingPolicy: z.unknown().optional(),
})
const Sets = z.looseObject({ rrsets: z.array(RecordSet).nullish(), nextPageToken: z.string().nullish() })
const Token = z.looseObject({ access_token: z.string() })

const SCOPE = 'https://www.googleapis.com/auth/ndev.clouddns.readonly'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TOKEN_SECONDS = 3_600

/** The API of Google Cloud DNS, version 1, as a service account. */
export const googleDns: OpenProvider = async (login) => {
  const call = callsAt(endpointOf(login, 'https://dns.googleapis.com'))
  const headers = { authorization: `Bearer ${await tokenOf(text(login, 'service_account_json'))}` }
  const project = `/dns/v1/projects/${encodeURIComponent(text(login, 'project_id'))}/managedZones`
  const pages = async <Answer extends z.ZodType>(path: string, mark: string | null, schema: Answer) => {
    const query = mark === null ? '' : `&pageToken=${encodeURIComponent(mark)}`
    const { status, body } = await call('GET', `${path}?maxResults=500${query}`, headers)
    if (status >= 400) throw refusedBy(status, messageIn(body))
    const read = schema.safeParse(body)
    if (!read.success) throw deafSource('What answers there is not the API of Google Cloud DNS')
    return read.data
  }
  const signed = new Map<string, boolean>()
  return {
    listZones: () =>
      allPages(async (mark) => {
        const { managedZones, nextPageToken } = await pages(project, mark, Zones)
        for (const { name, dnssecConfig } of managedZones ?? []) signed.set(name, dnssecConfig?.state === 'on')
        return { rows: (managedZones ?? []).map(zoneOf), next: nextPageToken ?? null }
      }),
    listSets: ({ id }) =>
      allPages(async (mark) => {
        const { rrsets, nextPageToken } = await pages(`${project}/${encodeURIComponent(id)}/rrsets`, mark, Sets)
        return { rows: (rrsets ?? []).map(setOf), next: nextPageToken ?? null }
      }),
    isSigned: async ({ id }) => signed.get(id) ?? null,
  }
}

function zoneOf({ name, dnsName, visibility, forwardingConfig, peeringConfig }: z.output<typeof Zone>): CloudZone {
  const forwarders = (forwardingConfig?.targetNameServers ?? []).flatMap(({ ipv4Address }) => ipv4Address ?? [])
  return {
    id: name,
    name: dnsName,
    ...(forwarders.length > 0 ? { forwarders } : {}),
    ...(peeringConfig ? { refusal: 'it looks into the zones of another network' } : {}),
    notes: visibility === 'private' ? ['it is a private zone there, which only its networks see'] : [],
  }
}

const setOf = ({ name, type, ttl, rrdatas, routingPolicy }: z.output<typeof RecordSet>): CloudSet => ({
  name,
  type,
  ttl: ttl ?? 0,
  values: rrdatas ?? [],
  ...(routingPolicy ? { reason: 'Google Cloud DNS chooses among its values by a routing policy' } : {}),
})

/** A service account proves who it is with a statement that it signs; that is swapped for a token (RFC 7523). */
async function tokenOf(json: string): Promise<string> {
  const account = accountOf(json)
  const uri = account.token_uri ?? 'https://oauth2.googleapis.com/token'
  const call: CloudCall = callsAt(uri)
  const form = new URLSearchParams({ grant_type: GRANT, assertion: assertionOf(account, uri) }).toString()
  const { status, body } = await call('POST', '', { 'content-type': 'application/x-www-form-urlencoded' }, form)
  const token = Token.safeParse(body)
  if (!token.success) throw refusedBy(status < 400 ? 502 : 401, 'no token')
  return token.data.access_token
}

function accountOf(json: string): z.output<typeof Account> {
  try {
    return Account.parse(JSON.parse(json))
  } catch {
    throw deafSource('service_account_json is not the key of a service account')
  }
}

function assertionOf({ client_email, private_key }: z.output<typeof Account>, audience: string): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: client_email, scope: SCOPE, aud: audience, iat: now, exp: now + TOKEN_SECONDS }
  const encoded = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  try {
    const signature = createSign('RSA-SHA256').update(encoded.join('.')).sign(private_key, 'base64url')
    return [...encoded, signature].join('.')
  } catch {
    throw deafSource('The private key in service_account_json cannot be used')
  }
}

const messageIn = (body: unknown): string =>
  z.looseObject({ error: z.looseObject({ message: z.string() }) }).safeParse(body).data?.error.message ?? ''
