import {
  type Cidr,
  contains,
  containsAddress,
  firstOf,
  formatAddress,
  lastOf,
  parseAddress,
  parseCidr,
} from '@cadastre/core/ip'

export type PoolFields = {
  pool_type: 'dynamic' | 'excluded' | 'reserved' | 'pd'
  start_ip: string | null
  end_ip: string | null
  pd_prefix: string | null
  delegated_length: number | null
  excluded_prefix: string | null
}

/** What a pool is refused for: 422, or 409 where two of its own values are against each other. */
export type PoolFault = { readonly status: 409 | 422; readonly sentence: string }

const fault = (sentence: string, status: 409 | 422 = 422): PoolFault => ({ status, sentence })

/** The columns of a pool, with those that follow from others; or what is wrong with it. */
export function settledPool(network: string, fields: PoolFields): PoolFields | PoolFault {
  return fields.pool_type === 'pd' ? prefixPool(network, fields) : rangePool(network, fields)
}

export const isFault = (pool: object): pool is PoolFault => 'sentence' in pool

function rangePool(network: string, { start_ip, end_ip, ...rest }: PoolFields): PoolFields | PoolFault {
  if (start_ip === null || end_ip === null) return fault(`A ${rest.pool_type} pool needs start_ip and end_ip`)
  const cidr = parseCidr(network)?.cidr
  const [first, last] = [parseAddress(start_ip), parseAddress(end_ip)]
  if (!cidr || !first || !last) return fault('A pool goes from one address to another')
  const stray = [first, last].find((address) => !containsAddress(cidr, address))
  if (stray) return fault(`${formatAddress(stray)} is not in ${network}, the network of the scope`)
  if (first.value > last.value) return fault(`${start_ip} comes after ${end_ip}; a pool goes upwards`, 409)
  return { ...rest, start_ip, end_ip, pd_prefix: null, delegated_length: null, excluded_prefix: null }
}

function prefixPool(network: string, fields: PoolFields): PoolFields | PoolFault {
  const { delegated_length, excluded_prefix } = fields
  const prefix = cidrOf(fields.pd_prefix)
  if (!network.includes(':')) return fault(`Prefixes are delegated by DHCPv6 alone; ${network} is an IPv4 network`)
  if (prefix?.family !== 6) return fault('A pd pool needs pd_prefix, an IPv6 network')
  if (delegated_length === null) return fault('A pd pool needs delegated_length')
  if (delegated_length < prefix.prefix)
    return fault(
      `A /${delegated_length} does not fit into ${fields.pd_prefix}; delegated_length must be at least ${prefix.prefix}`,
    )
  const excluded = cidrOf(excluded_prefix)
  if (excluded && !contains(prefix, excluded)) return fault(`${excluded_prefix} is not inside ${fields.pd_prefix}`)
  if (excluded && excluded.prefix <= delegated_length)
    return fault(`${excluded_prefix} must be longer than the /${delegated_length} it is taken out of`)
  return { ...fields, start_ip: formatAddress(firstOf(prefix)), end_ip: formatAddress(lastOf(prefix)) }
}

const cidrOf = (text: string | null): Cidr | null => (text === null ? null : (parseCidr(text)?.cidr ?? null))
