import { requireRight } from '../../../access/permissions.ts'
import { newId } from '../../../db/ids.ts'
import { insertOf } from '../../../db/insert.ts'
import { changesOf, jsonColumns, updateOf } from '../../../db/rows.ts'
import { names, raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { deleteForGood } from '../../../references/departure.ts'
import { holdSpace, lockSpace } from '../locks.ts'
import { makeNetworks } from './apply.ts'
import { checkTree, refuseFaulty } from './check-tree.ts'
import {
  type PlanApplied,
  type PlanFindings,
  type PlanNode,
  type PlanTree,
  planColumns,
  type SubnetPlan,
  type SubnetPlanCreate,
  type SubnetPlanUpdate,
} from './schema.ts'

const columns = planColumns.map((name) => `p.${name}`).join(', ')
const insertPlan = insertOf(
  'subnet_plan',
  ['id', 'name', 'description', 'space_id', 'tree', 'created_by_user_id'],
  planColumns,
)

export async function getPlan(reader: Reader, id: string): Promise<SubnetPlan> {
  return orNotFound(await reader.rows(sql<SubnetPlan>`select ${raw(columns)} from subnet_plan p where p.id = ${id}`))
}

function orNotFound([plan]: SubnetPlan[]): SubnetPlan {
  if (!plan) throw notFound('Plan')
  return plan
}

async function lockedPlan(work: Work, id: string): Promise<SubnetPlan> {
  const plan = orNotFound(
    await work.rows(sql<SubnetPlan>`select ${raw(columns)} from subnet_plan p where p.id = ${id} for no key update`),
  )
  work.expect(plan)
  return plan
}

export async function createPlan(work: Work, input: SubnetPlanCreate): Promise<SubnetPlan> {
  refuseFaulty(input.tree)
  await holdSpace(work, input.space_id)
  const row = { id: newId(), ...jsonColumns(input), created_by_user_id: work.actor.userId }
  const plan = orNotFound(await work.rows<SubnetPlan>(insertPlan(row)))
  await note(work, 'created', null, plan)
  return plan
}

export async function updatePlan(work: Work, id: string, input: SubnetPlanUpdate): Promise<SubnetPlan> {
  const before = await lockedPlan(work, id)
  if (before.applied_at !== null) throw conflict('The plan has been applied; reopen it before changing it')
  refuseFaulty(input.tree)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  const after = orNotFound(await work.rows<SubnetPlan>(updateOf('subnet_plan', id, changes, planColumns)))
  await note(work, 'updated', before, after)
  return after
}

export async function deletePlan(work: Work, id: string): Promise<void> {
  const before = await lockedPlan(work, id)
  await deleteForGood(work, 'subnet_plan', [id])
  await note(work, 'deleted', before, null)
}

export async function validatePlan(reader: Reader, id: string): Promise<PlanFindings> {
  const { space_id, tree } = await getPlan(reader, id)
  return (await checkTree(reader, space_id, drawn(tree))).findings
}

export async function validateTree(reader: Reader, { space_id, tree }: PlanTree): Promise<PlanFindings> {
  const spaces = await reader.rows(sql`select from ip_space where id = ${space_id} and deleted_at is null`)
  if (spaces.length === 0) throw notFound('IP space')
  return (await checkTree(reader, space_id, tree)).findings
}

/** All of it or nothing. The space is locked before the plan is looked at, as everything that changes blocks does. */
export async function applyPlan(work: Work, id: string): Promise<PlanApplied> {
  const { space_id } = await getPlan(work, id)
  requireRight(work.actor, 'write', 'subnet', 'every')
  await lockSpace(work, space_id)
  const before = await lockedPlan(work, id)
  if (before.applied_at !== null) throw conflict('The plan has been applied already')
  const tree = drawn(before.tree)
  const checked = await checkTree(work, before.space_id, tree)
  const { conflicts } = checked.findings
  if (conflicts.length > 0) throw conflict({ message: 'The plan cannot be applied as things are', conflicts })
  const made = await makeNetworks(work, before.space_id, tree, checked)
  const after = await stamp(work, id, 'now()', made)
  await note(work, 'applied', before, after)
  return { ...made, applied_at: after.applied_at ?? '' }
}

const survivorsStatement = (blockIds: string[], subnetIds: string[]) => sql`
  select 'block' as kind, id, network from ip_block where id = any(${blockIds}::uuid[]) and deleted_at is null
  union all
  select 'subnet', id, network from subnet where id = any(${subnetIds}::uuid[]) and deleted_at is null`

/** A draft again, once nothing of what it made is left. */
export async function reopenPlan(work: Work, id: string): Promise<SubnetPlan> {
  const before = await lockedPlan(work, id)
  if (before.applied_at === null) throw conflict('The plan has not been applied')
  const made = before.applied_resource_ids
  const survivors = await work.rows(survivorsStatement(made?.block_ids ?? [], made?.subnet_ids ?? []))
  if (survivors.length > 0) throw conflict({ message: 'Networks that the plan made still exist', survivors })
  const after = await stamp(work, id, 'null', null)
  await note(work, 'reopened', before, after)
  return after
}

async function stamp(work: Work, id: string, moment: 'now()' | 'null', made: object | null): Promise<SubnetPlan> {
  return orNotFound(
    await work.rows(
      sql<SubnetPlan>`update subnet_plan set applied_at = ${raw(moment)},
        applied_resource_ids = ${made && JSON.stringify(made)}::jsonb, modified_at = now()
        where id = ${id} returning ${names(planColumns)}`,
    ),
  )
}

function drawn(tree: PlanNode | null): PlanNode {
  if (!tree) throw invalid('The plan has no tree yet')
  return tree
}

type Verb = 'created' | 'updated' | 'deleted' | 'applied' | 'reopened'

async function note(work: Work, verb: Verb, before: SubnetPlan | null, after: SubnetPlan | null): Promise<void> {
  const { id = '', name = '' } = after ?? before ?? {}
  await work.audit({ action: `subnet_plan_${verb}`, type: 'subnet_plan', id, display: name, before, after })
}
