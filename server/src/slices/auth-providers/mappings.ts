import { sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'
import type { RowOf } from '../../records/family.ts'
import { type Operations, operationsOf } from '../../records/resource.ts'
import type { Values } from '../../records/rows.ts'
import { liveGrants } from '../groups/time-bound-grants.ts'
import { refuseBeyondHeld } from '../roles/ceiling.ts'
import { rolesOf } from '../roles/roles.ts'
import { mappingFamily } from './family.ts'

const usual = operationsOf(mappingFamily)

/** A mapping lets people into a group: its rights must be the author's, for as long as they are given. */
export const mappingOperations: Operations<RowOf<typeof mappingFamily>> = {
  ...usual,
  create: async (work, input, params) => {
    await refuseEscalation(work, input)
    return usual.create(work, input, params)
  },
  update: async (work, id, input) => {
    await refuseEscalation(work, input.internal_group_id === undefined ? await usual.get(work, id) : input)
    return usual.update(work, id, input)
  },
}

async function refuseEscalation(work: Work, { internal_group_id }: Values): Promise<void> {
  const groupId = String(internal_group_id)
  const roleIds = await work.rows(sql<{ role_id: string }>`select role_id from group_role where group_id = ${groupId}`)
  const roles = await rolesOf(
    work,
    roleIds.map(({ role_id }) => role_id),
  )
  refuseBeyondHeld(work.actor, [
    ...roles.flatMap(({ permissions }) => permissions),
    ...(await liveGrants(work, groupId)),
  ])
}
