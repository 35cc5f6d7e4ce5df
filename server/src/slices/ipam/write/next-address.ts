import { jsonColumns } from '../../../db/rows.ts'
import { join, names, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import type { Choice } from '../addresses/choice.ts'
import { addressSelect } from '../addresses/rows.ts'
import type { Address } from '../addresses/schema.ts'
import { type NewAddress, type Written, writeAddresses } from './addresses.ts'
import { follow } from './follow.ts'
import { boundsOf } from './ranges.ts'
import { lockOrphan, lowestOrphan, revival } from './revive.ts'

// Tries that have a row are left out before they cost a look each; what is left is one address long, or a range.
const freeIn = (subnetId: string, { tries, ranges }: Choice, claims: boolean): Sql<{ address: string | null }> => {
  const [lows, highs] = boundsOf(ranges)
  return sql`
  select free_address(${subnetId}::uuid, free || ${lows}::inet[], free || ${highs}::inet[], ${raw(String(claims))}) as address
  from (
    select coalesce(array_agg(one order by place), '{}') as free
    from unnest(${tries}::inet[]) with ordinality as tried(one, place)
    where not exists (select from ip_address where subnet_id = ${subnetId}::uuid and address = one)
  ) open`
}

/* Chooses and writes in one statement. No row at all: nothing is free. A row without an id: somebody wrote that very
   address by name since, and the choice is made again. */
function take(row: Omit<NewAddress, 'address'>, choice: Choice): Sql<Address> {
  const values = Object.values(jsonColumns(row)).map((value) => sql`${value}`)
  return sql`
  with chosen as materialized (${freeIn(String(row.subnet_id), choice, true)}), added as (
    insert into ip_address (address, ${names(Object.keys(row))})
    select address, ${join(values, ', ')} from chosen where address is not null
    on conflict on constraint ip_address_subnet_address_key do nothing
    returning ${raw(addressSelect)}
  )
  select added.* from chosen left join added on true where chosen.address is not null`
}

const ATTEMPTS = 20

/**
 * Writes the row at the first address of the choice that has none, else over the lowest orphan that may be given out;
 * null where there is neither. Many may ask at once: nobody waits, and each gets another one.
 */
export async function takeAddress(work: Work, row: NewAddress, choose: () => Choice): Promise<Written | null> {
  const after = await takeFree(work, row, choose)
  return after ? { before: null, after } : takeOrphan(work, row, choose())
}

async function takeOrphan(work: Work, row: NewAddress, choice: Choice): Promise<Written | null> {
  const before = await lockOrphan(work, row.subnet_id, choice)
  if (!before) return null
  const [written] = await writeAddresses(work, { update: [revival(before, row)] })
  return written ?? null
}

async function takeFree(
  work: Work,
  { address: _chosen, ...row }: NewAddress,
  choose: () => Choice,
): Promise<Address | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const after = await work.first(take(row, choose()))
    if (!after) return null
    if (after.id === null) continue
    const [written] = await follow(work, [{ before: null, after }])
    return written?.after ?? after
  }
  throw conflict('Too many others write addresses here at this moment; try again')
}

/** The address that would be taken now; nothing is kept for the caller. */
export async function freeAddress(reader: Reader, subnetId: string, choice: Choice): Promise<string | null> {
  const row = await reader.first(freeIn(subnetId, choice, false))
  return row?.address ?? (await lowestOrphan(reader, subnetId, choice))?.address ?? null
}
