import { z } from 'zod'
import { deafSource } from '../../../../../import/source-fault.ts'
import type { StoredLogin } from '../../../../../remote/stored-login.ts'
import { azureSet } from './azure-dns-map.ts'
import { allPages, callsAt, refusedBy, unlessRefused } from './calls.ts'
import { type CloudZone, endpointOf, type OpenProvider, text } from './provider.ts'

const Zone = z.looseObject({
  id: z.string(),
  name: z.string(),
  properties: z.looseObject({ zoneType: z.string().nullish() }).nullish(),
})
const RecordSet = z.looseObject({ name: z.string(), type: z.string(), properties: z.looseObject({}) })
const page = <Row extends z.ZodType>(row: Row) => z.looseObject({ value: z.array(row), nextLink: z.string().nullish() })
const Token = z.looseObject({ access_token: z.string() })

const VERSION = 'api-version=2018-05-01'
const SIGNING_VERSION = 'api-version=2023-07-01-preview'

/** The API of Azure DNS, below Azure Resource Manager, as a service principal. */
export const azureDns: OpenProvider = async (login) => {
  const base = endpointOf(login, 'https://management.azure.com')
  const call = callsAt(base)
  const headers = { authorization: `Bearer ${await tokenOf(login, base)}` }
  const ask = async (path: string) => {
    const { status, body } = await call('GET', path, headers)
    if (status >= 400) throw refusedBy(status, messageIn(body))
    return body
  }
  const list = <Row extends z.ZodType>(path: string, row: Row) =>
    allPages(async (mark) => {
      const read = page(row).safeParse(await ask(mark ?? path))
      if (!read.success) throw deafSource('What answers there is not the API of Azure')
      const { value, nextLink } = read.data
      return { rows: value, next: nextLink ? pathBelow(base, nextLink) : null }
    })
  const group = ['subscriptions', text(login, 'subscription_id'), 'resourceGroups', text(login, 'resource_group')]
  const zones = `/${group.map(encodeURIComponent).join('/')}/providers/Microsoft.Network/dnsZones`
  const pathOf = ({ id }: CloudZone): string => `${zones}/${encodeURIComponent(id)}`
  return {
    listZones: async () =>
      (await list(`${zones}?${VERSION}&$top=100`, Zone)).map(({ name, properties }) => ({
        id: name,
        name: `${name}.`,
        notes: properties?.zoneType === 'Private' ? ['it is a private zone there, which only its networks see'] : [],
      })),
    listSets: async (zone) =>
      (await list(`${pathOf(zone)}/recordsets?${VERSION}&$top=500`, RecordSet)).map((set) => azureSet(zone.name, set)),
    isSigned: async (zone) => {
      const { status } = await call('GET', `${pathOf(zone)}/dnssecConfigs/default?${SIGNING_VERSION}`, headers)
      return status === 404 ? false : unlessRefused(Promise.resolve(status === 200))
    },
  }
}

/** The token goes nowhere else than where it was meant for. */
function pathBelow(base: string, link: string): string {
  if (!link.startsWith(`${base}/`)) throw deafSource('The provider says that its next page is somewhere else')
  return link.slice(base.length)
}

async function tokenOf(login: StoredLogin, base: string): Promise<string> {
  const authority = (text(login, 'authority_url') || 'https://login.microsoftonline.com').replace(/\/+$/, '')
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: text(login, 'client_id'),
    client_secret: text(login, 'client_secret'),
    scope: `${base}/.default`,
  })
  const path = `/${encodeURIComponent(text(login, 'tenant_id'))}/oauth2/v2.0/token`
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, body } = await callsAt(authority)('POST', path, type, form.toString())
  const token = Token.safeParse(body)
  if (!token.success) throw refusedBy(status < 400 ? 502 : 401, 'no token')
  return token.data.access_token
}

const messageIn = (body: unknown): string =>
  z.looseObject({ error: z.looseObject({ message: z.string() }) }).safeParse(body).data?.error.message ?? ''
