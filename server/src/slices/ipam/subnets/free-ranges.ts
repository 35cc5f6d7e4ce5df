import { type Address, clamp63, formatAddress, hostRange, parseAddress } from '@cadastre/core/ip'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { exactNumber } from '../../../db/wire.ts'
import type { Reader } from '../../../db/work.ts'
import { Count } from '../fields.ts'
import { networkOf } from './rules.ts'
import { getSubnet } from './subnets.ts'

export const FreeRange = z.object({ first: z.string(), last: z.string(), size: Count }).meta({ id: 'FreeRange' })
export type FreeRange = z.output<typeof FreeRange>

// Rows in order, each with the one before it: what lies between is free. It stops at the limit, wherever that is. The
// row of the highest address comes along, because what lies above it is not before any row.
const gapsStatement = (id: string, low: string, high: string, limit: number) => sql<Gap>`
  select host(gap.first) as first, host(gap.address - 1) as last, host(highest.address) as highest
  from (select (select address from ip_address where subnet_id = ${id} and address between ${low}::inet and ${high}
    order by address desc limit 1) as address) highest
  left join lateral (
    select * from (
      select address, coalesce(lag(address) over (order by address) + 1, ${low}::inet) as first
      from ip_address where subnet_id = ${id} and address between ${low}::inet and ${high}
    ) rows where first < address order by address limit ${limit}
  ) gap on true`

type Gap = { first: string | null; last: string | null; highest: string | null }

/** The lowest ranges of addresses that have no row, as many as asked for. */
export async function freeRanges(reader: Reader, id: string, limit: number): Promise<FreeRange[]> {
  const { network } = await getSubnet(reader, id)
  const { family, first, last } = hostRange(networkOf(network))
  const [low, high] = [formatAddress({ family, value: first }), formatAddress({ family, value: last })]
  const gaps = await reader.rows(gapsStatement(id, low, high, limit))
  const between = gaps.flatMap((gap) => (gap.first && gap.last ? [[read(gap.first), read(gap.last)] as const] : []))
  const highest = gaps[0]?.highest
  const above = highest ? read(highest).value + 1n : first
  const all =
    above > last
      ? between
      : [
          ...between,
          [
            { family, value: above },
            { family, value: last },
          ] as const,
        ]
  return all.slice(0, limit).map(([from, to]) => rangeOf(from, to))
}

const rangeOf = (first: Address, last: Address): FreeRange => ({
  first: formatAddress(first),
  last: formatAddress(last),
  size: exactNumber(clamp63(last.value - first.value + 1n).toString()),
})

function read(text: string): Address {
  const address = parseAddress(text)
  if (!address) throw new Error(`${text} is no address`)
  return address
}
