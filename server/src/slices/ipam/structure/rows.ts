import type { AuditEntry } from '../../../audit/audit.ts'
import { newId } from '../../../db/ids.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { addressSelect } from '../addresses/rows.ts'
import type { Address } from '../addresses/schema.ts'
import { subnetSelect } from '../subnets/rows.ts'
import { fieldColumns, type Subnet } from '../subnets/schema.ts'
import { writeAddresses } from '../write/addresses.ts'
import type { Moved } from '../write/moves.ts'
import { writeSubnets } from '../write/subnets.ts'
import type { Boundary } from './rules.ts'

/** Subnets as the interface shows them, in the order of their networks. */
export function subnetsOf(reader: Reader, ids: readonly string[]): Promise<Subnet[]> {
  return reader.rows(
    sql`${raw(subnetSelect(reader))} where s.id = any(${ids}::uuid[]) and s.deleted_at is null order by s.network`,
  )
}

export const createEntry = (after: Subnet): AuditEntry => ({
  action: 'create',
  type: 'subnet',
  id: after.id,
  display: after.network,
  after,
})

export const deleteEntry = (before: Subnet): AuditEntry => ({
  action: 'delete',
  type: 'subnet',
  id: before.id,
  display: before.network,
  before,
})

export type NewSubnet = {
  id: string
  network: string
  name: string
  description: string
  gateway: string | null
  total_ips: string
}

const OWN = ['name', 'description', 'gateway']
const INHERITED = [...fieldColumns.filter((name) => !OWN.includes(name)), 'applied_template_id'] as const

/** Subnets like the given one, in other networks. */
export async function insertLike(work: Work, like: Subnet, made: readonly NewSubnet[]): Promise<void> {
  const { space_id, block_id } = like
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, like[name as keyof Subnet]]))
  await writeSubnets(work, { insert: made.map((own) => ({ ...inherited, space_id, block_id, ...own })) })
}

/** Which addresses have gone where: one entry for all of them, with as many ids as one can still read. */
export const movedEntry = (subnet: Subnet, { count, ids }: Moved, to: readonly string[]): AuditEntry => ({
  action: 'move',
  type: 'ip_address',
  id: subnet.id,
  display: `${count} addresses of ${subnet.network}`,
  before: { subnet_id: subnet.id, network: subnet.network },
  after: { count, ids, subnet_ids: to },
})

/** Takes away the rows of old boundaries and makes those of new ones; where there is a row already, that one stays. */
export async function replaceBoundaries(
  work: Work,
  dropped: readonly string[],
  boundaries: readonly (Boundary & { subnet_id: string; hostname?: string | null })[],
): Promise<{ dropped: number; created: number }> {
  const remove = await work.rows(
    sql<Address>`select ${raw(addressSelect)} from ip_address where id = any(${dropped}::uuid[]) order by id for update`,
  )
  const insert = boundaries.map((row) => ({ hostname: null, ...row, id: newId() }))
  const written = await writeAddresses(work, { remove, insert, onTaken: 'keep' })
  return { dropped: remove.length, created: written.length - remove.length }
}
