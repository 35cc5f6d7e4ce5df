import type { Range } from '@cadastre/core/ip'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import { refuseOutsideScope } from '../scope.ts'
import { addressEntries } from '../write/addresses.ts'
import { freeAddress, takeAddress } from '../write/next-address.ts'
import { choiceIn } from './choice.ts'
import { writableRanges } from './delegation.ts'
import { newRow } from './new-row.ts'
import type { NextAddress, NextAddressCreate, NextAddressPreview, PreviewQuery } from './schema.ts'
import { holdTarget, readTarget, refuseMulticast, type TargetSubnet } from './target-subnet.ts'
import { collisions, refuseWarned } from './warnings.ts'
import { requireZones } from './zone-choice.ts'

/** The next free address of the subnet. Many may ask at once: nobody waits, and each gets another one. */
export async function nextAddress(work: Work, subnetId: string, input: NextAddressCreate): Promise<NextAddress> {
  const target = await holdTarget(work, subnetId)
  refuseMulticast(target)
  const writable = await writableIn(work, subnetId)
  const { strategy, ...fields } = input
  await requireZones(work, [subnetId], input)
  const row = newRow(work, target, fields)
  if (!input.force) await refuseCollisions(work, input, row.forward_zone_id)
  const choose = () => choiceIn(target, strategy ?? target.usual, input.mac_address, writable)
  const written = await takeAddress(work, row, choose)
  if (!written?.after) throw conflict(exhausted(target, writable))
  await work.audit(...addressEntries([written]))
  return { ...written.after, block_id: target.block_id, subnet_cidr: target.network }
}

async function writableIn(work: Work, subnetId: string): Promise<'all' | Range[]> {
  const writable = await writableRanges(work, work.actor, subnetId)
  if (writable !== 'all' && writable.length === 0) refuseOutsideScope(work.actor, 'write', subnetId)
  return writable
}

async function refuseCollisions(work: Work, input: NextAddressCreate, zone: string | null): Promise<void> {
  const { hostname, mac_address: mac, role } = input
  refuseWarned(await collisions(work, { hostname, zone, mac, role }))
}

const exhausted = ({ network }: TargetSubnet, writable: 'all' | Range[]): string =>
  writable === 'all'
    ? `No free address in ${network}`
    : `No free address in the parts of ${network} that are delegated to you`

/** What `nextAddress` would take now; nothing is kept for the caller. */
export async function previewNext(reader: Reader, subnetId: string, query: PreviewQuery): Promise<NextAddressPreview> {
  const target = await readTarget(reader, subnetId)
  refuseMulticast(target)
  const writable = await writableRanges(reader, reader.actor, subnetId)
  // Whoever may only read sees what the subnet would give.
  const shown = writable !== 'all' && writable.length === 0 ? 'all' : writable
  const strategy = query.strategy ?? target.usual
  const choice = choiceIn(target, strategy, query.mac_address ?? null, shown)
  return { address: await freeAddress(reader, subnetId, choice), strategy }
}
