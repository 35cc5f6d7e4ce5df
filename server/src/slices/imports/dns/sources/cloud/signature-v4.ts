import { createHash, createHmac } from 'node:crypto'

type AwsKeys = { readonly id: string; readonly secret: string }
type Place = { readonly region: string; readonly service: string }

const ROUTE53: Place = { region: 'us-east-1', service: 'route53' }
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The headers of a GET without a body, signed with version 4 of the signatures of AWS. */
export function signedHeaders(keys: AwsKeys, url: URL, now: Date, place: Place = ROUTE53): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const scope = `${day}/${place.region}/${place.service}/aws4_request`
  const headers = `host:${url.host}\nx-amz-date:${time}\n`
  const request = ['GET', url.pathname, sortedQuery(url), headers, 'host;x-amz-date', sha256('')].join('\n')
  const message = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
  const key = [day, place.region, place.service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secret}`)
  const signature = hmac(key, message).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.id}/${scope}, SignedHeaders=host;x-amz-date, Signature=${signature}`
  return { 'x-amz-date': time, authorization }
}

/** Parameters in the order of their names, encoded as RFC 3986 says. */
function sortedQuery({ searchParams }: URL): string {
  const encoded = [...searchParams].map(([name, value]) => `${encoded3986(name)}=${encoded3986(value)}`)
  return encoded.sort().join('&')
}

const encoded3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
