import { formatAddress, type Range } from '@cadastre/core/ip'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import { refuseOutsideScope } from '../scope.ts'
import { type Choice, choiceIn } from './choice.ts'
import { writableRanges } from './delegation.ts'
import { type Ground, holdGround, readGround, refuseMulticast } from './ground.ts'
import { type NewRow, newRow, settleNew } from './new-row.ts'
import { addressSelect, newColumns } from './rows.ts'
import type { Address, NextAddress, NextAddressCreate, NextAddressPreview, PreviewQuery } from './schema.ts'
import { collisions, refuseWarned } from './warnings.ts'

// Tries that have a row are left out before they cost a look each; what is left is one address long, or a range.
const freeText = (subnet: string, tries: string, lows: string, highs: string, claims: boolean): string => `
  select free_address(${subnet}, free || ${lows}::inet[], free || ${highs}::inet[], ${claims}) as address from (
    select coalesce(array_agg(one order by place), '{}') as free
    from unnest(${tries}::inet[]) with ordinality as tried(one, place)
    where not exists (select from ip_address where subnet_id = ${subnet} and address = one)
  ) open`

const [SUBNET, TRIES, LOWS, HIGHS] = ['$1::uuid', '$2', '$3', '$4'] as const
const previewText = freeText(SUBNET, TRIES, LOWS, HIGHS, false)

const given = newColumns.filter((column) => column !== 'subnet_id' && column !== 'address')
/* Chooses and writes in one statement. No row at all: nothing is free. A row without an id: somebody wrote that very
   address by name since, and the choice is made again. */
const takeText = `
  with chosen as materialized (${freeText(SUBNET, TRIES, LOWS, HIGHS, true)}), added as (
    insert into ip_address (subnet_id, address, ${given.join(', ')})
    select $1, address, ${given.map((_, index) => `$${index + 5}`).join(', ')} from chosen where address is not null
    on conflict on constraint ip_address_subnet_address_key do nothing
    returning ${addressSelect}
  )
  select added.* from chosen left join added on true where chosen.address is not null`

/** The next free address of the subnet. Many may ask at once: nobody waits, and each gets another one. */
export async function nextAddress(work: Work, subnetId: string, input: NextAddressCreate): Promise<NextAddress> {
  const ground = await holdGround(work, subnetId)
  refuseMulticast(ground)
  const writable = await writableIn(work, subnetId)
  const { strategy, ...fields } = input
  const row = newRow(work, ground, fields, null)
  if (!input.force) await refuseCollisions(work, input, row)
  const choose = () => choiceIn(ground, strategy, input.mac_address, writable)
  const address = await take(work, row, choose)
  if (!address) throw conflict(exhausted(ground, writable))
  await settleNew(work, address)
  return { ...address, block_id: ground.block_id, subnet_cidr: ground.network }
}

async function writableIn(work: Work, subnetId: string): Promise<'all' | Range[]> {
  const writable = await writableRanges(work, work.actor, subnetId)
  if (writable !== 'all' && writable.length === 0) refuseOutsideScope(work.actor, 'write', subnetId)
  return writable
}

async function refuseCollisions(work: Work, input: NextAddressCreate, row: NewRow): Promise<void> {
  const { hostname, mac_address: mac, role } = input
  refuseWarned(await collisions(work, { hostname, zone: row.forward_zone_id, mac, role }))
}

const exhausted = ({ network }: Ground, writable: 'all' | Range[]): string =>
  writable === 'all'
    ? `No free address in ${network}`
    : `No free address in the parts of ${network} that are delegated to you`

const ATTEMPTS = 20

async function take(work: Work, row: NewRow, choose: () => Choice): Promise<Address | null> {
  const values = given.map((column) => row[column])
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const [taken] = await work.rows<Address>(takeText, [...placesOf(row.subnet_id, choose()), ...values])
    if (!taken) return null
    if (taken.id !== null) return taken
  }
  throw conflict('Too many others write addresses here at this moment; try again')
}

function placesOf(subnetId: unknown, { tries, ranges }: Choice): unknown[] {
  const at = (place: 'first' | 'last') => ranges.map((range) => formatAddress({ ...range, value: range[place] }))
  return [subnetId, tries, at('first'), at('last')]
}

/** What `nextAddress` would take now; nothing is kept for the caller. */
export async function previewNext(reader: Reader, subnetId: string, query: PreviewQuery): Promise<NextAddressPreview> {
  const ground = await readGround(reader, subnetId)
  refuseOutsideScope(reader.actor, 'read', subnetId)
  refuseMulticast(ground)
  const writable = await writableRanges(reader, reader.actor, subnetId)
  // Whoever may only read sees what the subnet would give.
  const shown = writable !== 'all' && writable.length === 0 ? 'all' : writable
  const choice = choiceIn(ground, query.strategy, query.mac_address ?? null, shown)
  const [row] = await reader.rows<{ address: string | null }>(previewText, placesOf(subnetId, choice))
  return { address: row?.address ?? null, strategy: query.strategy }
}
