import { deafSource } from '../../../../../import/source-fault.ts'
import { descendant, descendants, parseXml, type XmlElement } from '../../../../../xml/tree.ts'
import { allPages, callsAt, refusedBy, unlessRefused } from './calls.ts'
import { type CloudZone, endpointOf, type OpenProvider, text } from './provider.ts'
import { route53Name, route53Set } from './route53-map.ts'
import { signedHeaders } from './signature-v4.ts'

const VERSION = '/2013-04-01'
const textIn = (element: XmlElement, name: string): string => descendant(element, name)?.text.trim() ?? ''

/** The API of Amazon Route 53: XML, signed with version 4 of the signatures of AWS. */
export const route53: OpenProvider = async (login) => {
  const base = endpointOf(login, 'https://route53.amazonaws.com')
  const call = callsAt(base)
  const keys = { id: text(login, 'access_key_id'), secret: text(login, 'secret_access_key') }
  const ask = async (path: string): Promise<XmlElement> => {
    // It is signed anew for each attempt: a signature is good for some minutes only, and all attempts are within them.
    const { status, body } = await call('GET', path, signedHeaders(keys, new URL(`${base}${path}`), new Date()))
    const answer = documentOf(status, body)
    if (status >= 400) throw refusedBy(status, textIn(answer, 'Message'))
    return answer
  }
  const pathOf = ({ id }: CloudZone): string => `${VERSION}/hostedzone/${encodeURIComponent(id)}`
  return {
    listZones: () =>
      allPages(async (mark) => {
        const marker = mark === null ? '' : `&marker=${encodeURIComponent(mark)}`
        const answer = await ask(`${VERSION}/hostedzone?maxitems=100${marker}`)
        return { rows: descendants(answer, 'HostedZone').map(zoneOf), next: nextOf(answer, 'NextMarker') }
      }),
    listSets: async (zone) =>
      (
        await allPages(async (mark) => {
          const answer = await ask(`${pathOf(zone)}/rrset?maxitems=300${mark ?? ''}`)
          return { rows: descendants(answer, 'ResourceRecordSet'), next: nextSet(answer) }
        })
      ).map(route53Set),
    isSigned: (zone) =>
      unlessRefused(ask(`${pathOf(zone)}/dnssec`).then((answer) => textIn(answer, 'ServeSignature') === 'SIGNING')),
  }
}

function documentOf(status: number, body: unknown): XmlElement {
  try {
    return parseXml(String(body))
  } catch {
    throw deafSource(`What answers there is not the API of Route 53 (status ${status})`)
  }
}

function zoneOf(zone: XmlElement): CloudZone {
  const isPrivate = textIn(zone, 'PrivateZone') === 'true'
  return {
    id: textIn(zone, 'Id').replace(/^\/hostedzone\//, ''),
    name: route53Name(textIn(zone, 'Name')),
    notes: isPrivate ? ['it is a private zone there, which only its networks see'] : [],
  }
}

function nextOf(answer: XmlElement, name: string): string | null {
  return textIn(answer, 'IsTruncated') === 'true' ? textIn(answer, name) : null
}

/** What the next page begins with, as parameters. */
function nextSet(answer: XmlElement): string | null {
  const name = nextOf(answer, 'NextRecordName')
  if (name === null) return null
  const identifier = textIn(answer, 'NextRecordIdentifier')
  const query = new URLSearchParams({ name, type: textIn(answer, 'NextRecordType'), ...(identifier && { identifier }) })
  return `&${query.toString().replaceAll('+', '%20')}`
}
