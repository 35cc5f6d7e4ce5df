import type { Parameters } from '../../ipam/addresses/statement.ts'
import { visibleBlocks, visibleSubnets } from '../../ipam/scope.ts'
import { EXACT, type Field, PART, rankOf, type Searcher, startsSo, type Wanted, type Way } from '../searcher.ts'
import { customFields } from './custom-fields.ts'

/** The expression the text indexes are over, word for word. */
const TEXT = String.raw`lower(t.name || E'\n' || t.description)`

/** An address finds the networks around it, a network those inside it, a text those that have it in words. */
function ways(wanted: Wanted, add: Parameters['add']): Way[] {
  const { typed } = wanted
  const custom = customFields(wanted, add).ways
  if (typed.address !== null) return [...custom, { condition: `t.network >>= ${add(typed.address)}::inet` }]
  if (typed.network !== null) {
    const network = add(typed.network)
    return [...custom, { condition: `t.network = ${network}::cidr` }, { condition: `t.network <<= ${network}::cidr` }]
  }
  const named = { condition: startsSo('t.name', add(typed.text)), order: 'lower(t.name) using ~<~' }
  const part = typed.pattern?.startsWith('%') ? [{ condition: `${TEXT} like lower(${add(typed.pattern)}::text)` }] : []
  return [...custom, named, ...part]
}

function fields(wanted: Wanted, add: Parameters['add']): Field[] {
  const { address, network, text } = wanted.typed
  const custom = customFields(wanted, add).fields
  if (address !== null || network !== null) {
    const sought = `${add(address ?? network)}::inet`
    const touches = `t.network >>= ${sought} or t.network <<= ${sought}`
    const rank = `case when t.network::inet = ${sought} then ${EXACT} when ${touches} then ${PART} else 0 end`
    return [{ name: 'network', rank }, ...custom]
  }
  const needle = add(text)
  return [
    { name: 'name', rank: rankOf('t.name', needle) },
    { name: 'description', rank: rankOf('t.description', needle) },
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
  visible: (actor, first) => visibleSubnets(actor, 't', first),
  shown: { ...shown, status: 't.status', subnet_id: 't.id', subnet_network: 't.network', block_id: 't.block_id' },
}

export const blocks: Searcher = {
  ...common,
  type: 'block',
  label: 'IP blocks',
  weight: 7,
  access: { resource: 'ip_block', through: { read: ['subnet'] } },
  from: 'ip_block t',
  visible: (actor, first) => visibleBlocks(actor, 't', first),
  shown: { ...shown, block_id: 't.id' },
}
