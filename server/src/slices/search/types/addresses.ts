import { raw, type Sql, sql } from '../../../db/sql.ts'
import { macSpelling } from '../../ipam/addresses/conditions.ts'
import { visibleAddresses } from '../../ipam/scope.ts'
import {
  EXACT,
  type Field,
  PREFIX,
  rankIf,
  rankOf,
  type Searcher,
  type SearchRequest,
  startsSo,
  type Way,
} from '../searcher.ts'
import { customFields } from './custom-fields.ts'

/** The expression the text index is over, word for word. */
const TEXT = raw('address_text(t.address, t.hostname, t.fqdn, t.mac_address, t.description)')

export const addresses: Searcher = {
  type: 'ip_address',
  label: 'IP addresses',
  group: 'IPAM',
  weight: 12,
  access: { resource: 'ip_address', through: { read: ['subnet'] } },
  from: 'ip_address t join subnet s on s.id = t.subnet_id',
  live: 's.deleted_at is null',
  visible: (actor) => visibleAddresses(actor, 't.subnet_id'),
  ways,
  fields,
  mostRanked: 100,
  display: 'host(t.address)',
  order: 't.address',
  shown: {
    name: 't.hostname',
    status: 't.status',
    description: 't.description',
    hostname: 't.hostname',
    mac_address: 't.mac_address',
    subnet_id: 's.id',
    subnet_network: 's.network',
    block_id: 's.block_id',
    space_id: 's.space_id',
    space_name: 'p.name',
    context: `nullif(s.name, '')`,
  },
  shownFrom: 'join ip_space p on p.id = s.space_id',
}

function ways(request: SearchRequest): Way[] {
  const { typed } = request
  const custom = customFields(request).ways
  if (typed.network !== null) return custom
  if (typed.address !== null) return [...custom, { condition: sql`t.address = ${typed.address}::inet` }]
  if (typed.stretch !== null) return [...custom, within(typed.stretch)]
  return [...custom, ...textWays(request)]
}

const within = ({ first, last }: { first: string; last: string }): Way => ({
  condition: sql`t.address between ${first}::inet and ${last}::inet`,
  order: 't.address',
})

/** By the whole MAC; by the name from its beginning, in order; and by any part of any text, as far as trigrams help. */
function textWays({ typed }: SearchRequest): Way[] {
  const named = sql`t.hostname is not null and ${startsSo('t.hostname', typed.text)}`
  const spelling = macSpelling(typed.text)
  const needles = new Set([typed.pattern, spelling && `%${spelling}%`])
  return [
    ...(typed.mac ? [{ condition: sql`t.mac_address = ${typed.mac}::macaddr` }] : []),
    { condition: named, order: 'lower(t.hostname) using ~<~' },
    ...[...needles].flatMap((pattern) =>
      pattern?.startsWith('%') ? [{ condition: sql`${TEXT} like lower(${pattern}::text)` }] : [],
    ),
  ]
}

function fields(request: SearchRequest): Field[] {
  const { typed } = request
  const custom = customFields(request).fields
  if (typed.network !== null) return custom
  if (typed.address !== null) return [...whole('address', sql`t.address = ${typed.address}::inet`), ...custom]
  if (typed.stretch !== null) return [{ name: 'address', rank: raw(String(PREFIX)) }, ...custom]
  const needle = typed.text
  const mac = macSpelling(typed.text) ?? typed.text
  return [
    { name: 'hostname', rank: rankOf('t.hostname', needle) },
    ...(typed.mac ? whole('mac_address', sql`t.mac_address = ${typed.mac}::macaddr`) : []),
    { name: 'address', rank: rankOf('host(t.address)', needle) },
    { name: 'mac_address', rank: rankOf('t.mac_address::text', mac) },
    { name: 'mac_address', rank: rankOf(`replace(t.mac_address::text, ':', '')`, mac) },
    { name: 'fqdn', rank: rankOf('t.fqdn', needle) },
    { name: 'description', rank: rankOf('t.description', needle) },
    ...custom,
  ]
}

const whole = (name: string, condition: Sql): Field[] => [{ name, rank: rankIf(condition, EXACT) }]
