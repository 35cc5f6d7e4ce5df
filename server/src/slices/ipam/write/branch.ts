import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { deleteForGood } from '../../../references/departure.ts'
import { setAside } from '../../../references/trash.ts'
import { addressSelect } from '../addresses/rows.ts'
import type { Address } from '../addresses/schema.ts'
import { writeAddresses } from './addresses.ts'
import { withScopes } from './dhcp/scopes.ts'
import { followRemoval, withSettings } from './follow.ts'

export type TrashType = 'ip_space' | 'ip_block' | 'subnet' | 'dhcp_scope'

/** Rows that go and come together, by type. */
export type Branch = Readonly<Record<TrashType, readonly string[]>>

/** From the bottom up: the order in which rows go; they come back in the other. */
export const BOTTOM_UP: readonly TrashType[] = ['dhcp_scope', 'subnet', 'ip_block', 'ip_space']

/** Into the trash as one batch. Nothing of it is published or served any more. */
export async function trashBranch(work: Work, branch: Branch, batch: string): Promise<void> {
  await dropLeaseMirrors(work, branch.subnet)
  await withScopes(work, branch.dhcp_scope, () => setBranchAside(work, branch, batch))
}

async function setBranchAside(work: Work, branch: Branch, batch: string): Promise<void> {
  await eachTable(branch, BOTTOM_UP, (table, ids) => setAside(work, table, ids, batch))
  await withSettings(work, { subnets: branch.subnet }, () =>
    eachTable(branch, BOTTOM_UP, (table, ids) =>
      work.rows(sql`update ${raw(table)} set deleted_at = now(), deleted_by_user_id = ${work.actor.userId},
        deletion_batch_id = ${batch}
         where id = any(${ids}::uuid[])`),
    ),
  )
}

// Leases end with their scope; what mirrors them is not an entry of anybody's.
async function dropLeaseMirrors(work: Work, subnets: readonly string[]): Promise<void> {
  const remove = await work.rows(
    sql<Address>`select ${raw(addressSelect)} from ip_address where subnet_id = any(${subnets}::uuid[])
      and auto_from_lease for update`,
  )
  await writeAddresses(work, { remove })
}

/** Out of the trash, to where it was. */
export async function restoreBranch(work: Work, branch: Branch): Promise<void> {
  await withScopes(work, branch.dhcp_scope, () =>
    withSettings(work, { subnets: branch.subnet }, () =>
      eachTable(branch, BOTTOM_UP.toReversed(), (table, ids) =>
        work.rows(sql`update ${raw(table)} set deleted_at = null, deleted_by_user_id = null, deletion_batch_id = null
           where id = any(${ids}::uuid[])`),
      ),
    ),
  )
}

/** For good, whether it lay in the trash or not. */
export async function removeBranch(work: Work, branch: Branch): Promise<void> {
  await followRemoval(work, branch.subnet)
  await withScopes(work, branch.dhcp_scope, () =>
    eachTable(branch, BOTTOM_UP, (table, ids) => deleteForGood(work, table, ids)),
  )
}

async function eachTable(
  branch: Branch,
  tables: readonly TrashType[],
  write: (table: TrashType, ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (const table of tables) if (branch[table].length > 0) await write(table, branch[table])
}
