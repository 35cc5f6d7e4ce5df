import { escapedXml } from '../../../src/xml/tree.ts'
import { FakeApi, pageOf, type Told } from './fake-api.ts'

type Tree = { [name: string]: string | number | Tree | Tree[] }
export type Route53Zone = { id: string; name: string; isPrivate?: boolean; isSigned?: boolean; sets: Tree[] }

const PAGE = 2
const element = (name: string, value: string | number | Tree): string =>
  `<${name}>${typeof value === 'object' ? xml(value) : escapedXml(String(value))}</${name}>`
const xml = (tree: Tree): string =>
  Object.entries(tree)
    .map(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => element(name, one)).join(''))
    .join('')
const told = (root: string, tree: Tree): Told => ({
  body: `<?xml version="1.0"?>\n<${root} xmlns="https://route53.amazonaws.com/doc/2013-04-01/">${xml(tree)}</${root}>`,
  headers: { 'content-type': 'text/xml' },
})
const failed = (status: number, Code: string, Message: string): Told => ({
  ...told('ErrorResponse', { Error: { Type: 'Sender', Code, Message } }),
  status,
})

/** The set of a name and type, as Route 53 lists it. */
export const route53Set = (Name: string, Type: string, TTL: number, values: string[], more: Tree = {}): Tree => ({
  Name,
  Type,
  ...more,
  TTL,
  ResourceRecords: { ResourceRecord: values.map((Value) => ({ Value })) },
})

/** The API of Route 53 as far as an import asks it; pages hold two, and requests must be signed by the right key. */
export function fakeRoute53(keyId: string, zones: readonly Route53Zone[]): FakeApi {
  const api = new FakeApi(({ url, headers }) => {
    const signed = new RegExp(`^AWS4-HMAC-SHA256 Credential=${keyId}/\\d{8}/us-east-1/route53/aws4_request, `)
    if (!signed.test(headers.authorization ?? '')) return failed(403, 'InvalidClientTokenId', 'The token is invalid')
    const [, , , id, what] = url.pathname.split('/')
    const at = (name: string): number => Number(url.searchParams.get(name) ?? 0)
    if (id === undefined) {
      const { page, next } = pageOf(zones, PAGE, at('marker'))
      const listed = page.map((one) => ({
        Id: `/hostedzone/${one.id}`,
        Name: one.name,
        Config: { PrivateZone: String(one.isPrivate ?? false) },
      }))
      const mark: Tree = next === null ? {} : { NextMarker: next }
      return told('ListHostedZonesResponse', {
        HostedZones: { HostedZone: listed },
        IsTruncated: String(next !== null),
        ...mark,
      })
    }
    const zone = zones.find((one) => one.id === id)
    if (!zone) return failed(404, 'NoSuchHostedZone', 'no such zone')
    if (what === 'dnssec')
      return told('GetDNSSECResponse', { Status: { ServeSignature: zone.isSigned ? 'SIGNING' : 'NOT_SIGNING' } })
    // The next page is told by the name and type of its first set, as the real one does.
    const start = zone.sets.findIndex(
      (set) => set.Name === url.searchParams.get('name') && set.Type === url.searchParams.get('type'),
    )
    const { page, next } = pageOf(zone.sets, PAGE, Math.max(start, 0))
    const first = next === null ? undefined : zone.sets[next]
    const mark: Tree = first ? { NextRecordName: String(first.Name), NextRecordType: String(first.Type) } : {}
    return told('ListResourceRecordSetsResponse', {
      ResourceRecordSets: { ResourceRecordSet: page },
      IsTruncated: String(next !== null),
      ...mark,
    })
  })
  api.tooMany = failed(400, 'Throttling', 'Rate exceeded')
  return api
}
