import { at, type ConfZone } from '@cadastre/core/dns/named-conf/read'
import type { Gathered } from '@cadastre/core/dns/zonefile/gathering'
import { leftOut, skippedOf, soaOf } from '../../rules.ts'
import type { Pulled, PulledZone, ZoneType } from '../../source.ts'
import type { Filed, FiledZone } from './read.ts'

// BIND asks for a type; what has a file and no type was meant as a primary.
const TYPES: ReadonlyMap<string, ZoneType> = new Map([
  ['', 'primary'],
  ['master', 'primary'],
  ['primary', 'primary'],
  ['slave', 'secondary'],
  ['secondary', 'secondary'],
  ['stub', 'stub'],
  ['forward', 'forward'],
])

const MOST_NAMED = 20

/** Pure: what is imported of an archive, and the name of everything that is not. */
export function pulledFrom({ conf, zones, unused }: Filed): Pulled {
  const refused = zones.flatMap((one) => reasonAgainst(one) ?? [])
  return {
    source: 'zonefile',
    zones: zones.filter((one) => reasonAgainst(one) === null).map(zoneOf),
    warnings: [
      ...conf.faults.map((fault) => `${fault}; it is left out`),
      ...viewsOf(conf.views),
      ...refused,
      ...filesOf(unused),
    ],
    unsupported: conf.unused,
  }
}

const viewsOf = (views: readonly string[]): string[] =>
  views.length === 0
    ? []
    : [
        `The source has ${views.length} views (${[...views].sort().join(', ')}); their zones go into the one that is chosen`,
      ]

function filesOf(unused: readonly string[]): string[] {
  const journals = unused.filter((path) => path.endsWith('.jnl'))
  const others = unused.filter((path) => !path.endsWith('.jnl'))
  return [
    ...listed(
      journals,
      'are journals; changes that only they have are not imported (rndc sync writes them into the zone files)',
    ),
    ...listed(others, 'are referred to by nothing that was read, and are not imported'),
  ]
}

const listed = (paths: readonly string[], sentence: string): string[] =>
  paths.length === 0 ? [] : [`${paths.length} files ${sentence}: ${some(paths)}`]

const some = (texts: readonly string[]): string =>
  texts.length <= MOST_NAMED
    ? texts.join(', ')
    : `${texts.slice(0, MOST_NAMED).join(', ')} and ${texts.length - MOST_NAMED} more`

/** Why a zone is not imported at all; null for one that is. */
function reasonAgainst({ zone, name }: FiledZone): string | null {
  const reason = reasonOf(zone, name)
  return reason === null ? null : `Zone ${JSON.stringify(zone.name)} (${at(zone.place)}) is not imported: ${reason}`
}

function reasonOf({ className, inView, type }: ConfZone, name: string | null): string | null {
  if (name === null) return 'its name is not one'
  if (className !== 'IN') return `its class is ${className}`
  if (inView !== null) return `it is the zone of the view ${JSON.stringify(inView)}`
  return TYPES.get(type) === undefined ? `zones of the type ${JSON.stringify(type)} have no counterpart here` : null
}

function zoneOf({ zone, name, path, content }: FiledZone): PulledZone {
  const zone_type = TYPES.get(zone.type) ?? 'primary'
  const isPrimary = zone_type === 'primary'
  const records = isPrimary ? (content?.records ?? []) : []
  return {
    name: name ?? '',
    zone_type,
    soa: content?.soa ? soaOf(content.soa) : null,
    records: records.map(({ line: _line, ...record }) => record),
    view_name: zone.view,
    primaries: zone.primaries,
    forwarders: zone.forwarders,
    forward_only: zone.isForwardOnly,
    skipped: content ? skippedOf(content, isPrimary ? [] : content.records) : {},
    warnings: [
      ...zone.notes,
      ...(isPrimary ? fileWarnings(zone, path, content) : copyWarnings(zone_type, content)),
      ...(zone.type === '' ? ['it has no type; it is taken for a primary'] : []),
      ...(zone.unused.length === 0 ? [] : [`options that are not imported: ${zone.unused.join(', ')}`]),
    ],
  }
}

function fileWarnings({ file }: ConfZone, path: string | null, content: Gathered | null): string[] {
  if (file === null) return ['it names no file; it comes without records']
  if (path === null || content === null)
    return [
      `its file ${JSON.stringify(file)} is not in the archive, or could be one of several; it comes without records`,
    ]
  const apex = content.records.some(({ type, name }) => type === 'NS' && name === content.soa?.name)
  return [
    ...(content.soa ? [] : [`${path} has no SOA; the usual values are taken`]),
    ...(apex || !content.soa ? [] : [`${path} has no NS at its top; servers are given one`]),
    ...content.warnings,
    ...leftOut(content.skipped, path),
  ]
}

const copyWarnings = (type: ZoneType, content: Gathered | null): string[] =>
  content && content.count > 0
    ? [`${content.count} records of its file are not imported: a ${type} zone gets them from its primaries`]
    : []
