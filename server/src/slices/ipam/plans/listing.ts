import { may } from '../../../access/actor.ts'
import { raw, type Sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Listed } from '../../../records/family.ts'
import { countRows, type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { SubnetPlan, SubnetPlanFilter } from './schema.ts'

export const planList = {
  table: 'subnet_plan',
  alias: 'p',
  permission: null,
  Row: SubnetPlan,
  Filter: SubnetPlanFilter,
  sort: 'name',
  search: ['p.name', 'p.description'],
} as const satisfies Listed

/** A plan is about blocks that do not exist yet, so only a right to all of them lets it be seen. */
const visible = ({ actor }: Reader): Sql[] => [
  raw(String(may(actor, 'read', 'ip_block', 'every'))),
  raw('exists (select from ip_space s where s.id = p.space_id and s.deleted_at is null)'),
]

export const listPlans = (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, planList, query, visible(reader))

export const countPlans = (reader: Reader, filter: object): Promise<{ count: number }> =>
  countRows(reader, planList, { ...filter }, visible(reader))
