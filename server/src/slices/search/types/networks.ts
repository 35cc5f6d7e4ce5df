import { raw, sql } from '../../../db/sql.ts'
import { visibleBlocks, visibleSubnets } from '../../ipam/scope.ts'
import { EXACT, type Field, PART, rankOf, type Searcher, type SearchRequest, startsSo, type Way } from '../searcher.ts'
import { customFields } from './custom-fields.ts'

/** The expression the text indexes are over, word for word. */
const TEXT = raw(String.raw`lower(t.name || E'\n' || t.description)`)

/** An address finds the networks around it, a network those inside it, a text those that have it in words. */
function ways(request: SearchRequest): Way[] {
  const { typed } = request
  const custom = customFields(request).ways
  if (typed.address !== null) return [...custom, { condition: sql`t.network >>= ${typed.address}::inet` }]
  if (typed.network !== null) {
    const network = sql`${typed.network}::cidr`
    return [...custom, { condition: sql`t.network = ${network}` }, { condition: sql`t.network <<= ${network}` }]
  }
  const named = { condition: startsSo('t.name', typed.text), order: 'lower(t.name) using ~<~' }
  const part = typed.pattern?.startsWith('%') ? [{ condition: sql`${TEXT} like lower(${typed.pattern}::text)` }] : []
  return [...custom, named, ...part]
}

function fields(request: SearchRequest): Field[] {
  const { address, network, text } = request.typed
  const custom = customFields(request).fields
  if (address !== null || network !== null) {
    const sought = sql`${address ?? network}::inet`
    const touches = sql`t.network >>= ${sought} or t.network <<= ${sought}`
    const rank = sql`case when t.network::inet = ${sought} then ${raw(String(EXACT))} when ${touches} then ${raw(String(PART))} else 0 end`
    return [{ name: 'network', rank }, ...custom]
  }
  return [
    { name: 'name', rank: rankOf('t.name', text) },
    { name: 'description', rank: rankOf('t.description', text) },
    ...custom,
  ]
}

const common = {
  group: 'IPAM',
  live: 't.deleted_at is null',
  ways,
  fields,
  mostRanked: 100,
  display: 't.network::text',
  order: 't.network',
  shownFrom: 'join ip_space p on p.id = t.space_id',
} as const

const shown = {
  name: `nullif(t.name, '')`,
  description: 't.description',
  space_id: 't.space_id',
  space_name: 'p.name',
} as const

export const subnets: Searcher = {
  ...common,
  type: 'subnet',
  label: 'Subnets',
  weight: 9,
  access: { resource: 'subnet' },
  from: 'subnet t',
  visible: (actor) => visibleSubnets(actor, 't'),
  shown: { ...shown, status: 't.status', subnet_id: 't.id', subnet_network: 't.network', block_id: 't.block_id' },
}

export const blocks: Searcher = {
  ...common,
  type: 'block',
  label: 'IP blocks',
  weight: 7,
  access: { resource: 'ip_block', through: { read: ['subnet'] } },
  from: 'ip_block t',
  visible: (actor) => visibleBlocks(actor, 't'),
  shown: { ...shown, block_id: 't.id' },
}
