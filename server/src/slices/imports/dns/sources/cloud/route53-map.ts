import type { XmlElement } from '../../../../../xml/tree.ts'
import type { CloudSet } from './provider.ts'

const child = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((one) => one.name === name)
const textIn = (element: XmlElement, name: string): string => child(element, name)?.text.trim() ?? ''

/** Route 53 writes octets that are no letters in octal digits, where zone files have decimal ones. */
const decimal = (text: string): string =>
  text.replace(/\\([0-3][0-7]{2})/g, (_whole, digits) => `\\${String(Number.parseInt(digits, 8)).padStart(3, '0')}`)

export const route53Name = (text: string): string => decimal(text).replace(/^\\042\./, '*.')

/** Members that say by what a set is chosen among others of its name. */
const ROUTING = ['Weight', 'Region', 'Failover', 'GeoLocation', 'GeoProximityLocation', 'CidrRoutingConfig']

/** Pure: a set as Route 53 lists it. */
export function route53Set(set: XmlElement): CloudSet {
  const values = (child(set, 'ResourceRecords')?.children ?? []).map((one) => decimal(textIn(one, 'Value')))
  const reason = reasonAgainst(set)
  const hasCheck = child(set, 'HealthCheckId') !== undefined
  return {
    name: route53Name(textIn(set, 'Name')),
    type: textIn(set, 'Type'),
    ttl: Number(textIn(set, 'TTL') || 0),
    values,
    ...(reason === null ? {} : { reason }),
    ...(hasCheck ? { note: 'hangs on a health check there; here it is always answered' } : {}),
  }
}

function reasonAgainst(set: XmlElement): string | null {
  const alias = child(set, 'AliasTarget')
  if (alias) return `it is an alias of ${textIn(alias, 'DNSName')}, which only Route 53 can follow`
  const routing = ROUTING.find((name) => child(set, name) !== undefined)
  if (routing)
    return `it is one of several sets that Route 53 chooses among (${routing}, ${textIn(set, 'SetIdentifier')})`
  return null
}
