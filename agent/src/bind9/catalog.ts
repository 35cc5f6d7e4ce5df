import { createHash } from 'node:crypto'
import type { AgentCatalog, DnsConfiguration } from '@cadastre/core/agent/dns-configuration'
import { catalogRecords } from '@cadastre/core/dns/catalog-zone'
import { writeZone } from '@cadastre/core/dns/zonefile/write'
import { groupViewKey } from './group-key.ts'
import { viewMark } from './local.ts'
import { isOurs, isPlain, placesOf } from './places.ts'
import { askers, type Context, takers, withKey } from './render-zones.ts'
import { domain, list, path, server } from './words.ts'

const sha1 = (data: Uint8Array): Uint8Array => createHash('sha1').update(data).digest()

type Producer = Extract<AgentCatalog, { mode: 'producer' }>

/** Its serial is in the name: the daemon reads a file of another name anew, and no other. */
const fileOf = ({ serial }: Producer, view: string | null): string => `catalog-${viewMark(view)}-${serial}.zone`

/** The files of the catalogue, for each view one: the zones in it that need no statement of their own elsewhere. */
export function catalogFiles(configuration: DnsConfiguration): Map<string, Iterable<string>> {
  const { catalog, views } = configuration
  if (catalog?.mode !== 'producer') return new Map()
  const names: (string | null)[] = views.length === 0 ? [null] : views.map(({ name }) => name)
  const places = placesOf(configuration).filter(({ zone }) => isOurs(configuration, zone) && isPlain(zone))
  const members = (view: string | null) => places.filter((place) => place.view === view).map(({ zone }) => zone.name)
  const { zone_name: origin, serial } = catalog
  const text = (view: string | null) =>
    writeZone(catalogRecords(members(view), { origin, serial, sha1 }), { origin, ttl: 0 })
  return new Map(names.map((view) => [fileOf(catalog, view), text(view)]))
}

/** The catalogue as a zone: made here, or taken from the primary of the group. */
export function catalogStatement(context: Context, view: string | null): string {
  const { configuration, local } = context
  const { catalog } = configuration
  if (!catalog) return ''
  const source =
    catalog.mode === 'producer'
      ? ['type primary', `file ${path(`${local.folder}/rendered/${fileOf(catalog, view)}`)}`, ...telling(context, view)]
      : ['type secondary', `primaries ${from(context, view)}`, `file ${path(`${folderOf(context)}/${viewMark(view)}`)}`]
  const { allow_transfer } = configuration.options
  const lines = [
    ...source,
    `allow-transfer ${takers(context, view, allow_transfer)}`,
    `allow-query ${askers(context, view, allow_transfer)}`,
  ]
  const text = lines.map((line) => `    ${line};`).join('\n')
  return `  zone ${domain(catalog.zone_name)} {\n${text}\n  };\n`
}

const folderOf = ({ local }: Context): string => `${local.folder}/catalog`

const from = (context: Context, view: string | null): string => {
  const { catalog } = context.configuration
  const address = catalog?.mode === 'consumer' ? catalog.producer_addr : ''
  return list([withKey(server(address), groupViewKey(context.configuration, view))])
}

/** Nobody else is a name server of it. */
function telling(context: Context, view: string | null): string[] {
  const { configuration } = context
  const key = groupViewKey(configuration, view)
  const others = configuration.server.followers.map((one) => `${withKey(server(one), key)};`).join(' ')
  return ['notify explicit', 'notify-delay 1', `also-notify { ${others} }`]
}

/** What makes the daemon serve what the catalogue of the group's primary names. */
export function catalogOption(context: Context, view: string | null): string[] {
  const { catalog } = context.configuration
  if (catalog?.mode !== 'consumer') return []
  const zone = `zone ${domain(catalog.zone_name)} default-primaries ${from(context, view)}`
  return [`catalog-zones { ${zone} zone-directory ${path(folderOf(context))} min-update-interval 1; }`]
}
