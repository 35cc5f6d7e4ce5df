import { z } from 'zod'
import type { AuditEntry } from '../../../audit/audit.ts'
import { newId } from '../../../db/ids.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { Tags, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import {
  commitOf,
  type Hashed,
  type Previewed,
  previewHash,
  previewHashTaken,
  previewOf,
} from '../../../previewed/previewed.ts'
import { CustomFields, Text } from '../../../records/fields.ts'
import { columnsOf } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import type { Routes } from '../../../slice.ts'
import { encloseGroups, holdSpace } from './block.ts'
import { groupFamily, groupLinks, MulticastAddress, type MulticastGroup } from './groups.ts'
import { type Numbered, numberedGroups } from './rules.ts'

const CAP = 256

const Request = z
  .object({
    space_id: reference('ip_space'),
    count: z.int().min(1).max(CAP),
    name_template: z.string().min(1).max(128),
    start_address: MulticastAddress,
    template_start: z.int().min(0).max(1_000_000_000).default(1),
    application: z.string().max(255).default(''),
    description: Text.default(''),
    ...groupLinks,
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  })
  .meta({ id: 'MulticastBulkAllocate' })
type Request = z.output<typeof Request>
const Commit = Request.extend(previewHashTaken).meta({ id: 'MulticastBulkCommit' })

const Preview = z
  .object({
    items: z.array(z.object({ address: z.string(), name: z.string(), conflict: z.literal('in_use').nullable() })),
    conflict_count: z.int(),
    cap: z.literal(CAP),
    ...previewHash,
  })
  .meta({ id: 'MulticastBulkPreview' })
type Preview = Omit<z.output<typeof Preview>, keyof Hashed>

function numbered({ start_address, count, name_template, template_start }: Request): Numbered[] {
  const groups = numberedGroups(start_address, count, name_template, template_start)
  if (!groups) throw invalid(`${count} addresses from ${start_address} run past the multicast range`)
  return groups
}

/** Those of the addresses that a group of the space already has. */
async function takenIn(reader: Reader, spaceId: string, groups: readonly Numbered[]): Promise<Set<string>> {
  const rows = await reader.rows(
    sql<{
      address: string
    }>`select distinct host(address) as address from multicast_group where space_id = ${spaceId}
      and address = any(${groups.map(({ address }) => address)}::inet[])`,
  )
  return new Set(rows.map(({ address }) => address))
}

type Plan = { groups: readonly Numbered[]; taken: ReadonlySet<string> }

/** All of the groups or none. The space is held, so that two allocations of one range cannot both succeed. */
const allocation: Previewed<Request, Plan, Preview, { created: number; group_ids: string[] }> = {
  async hold(work, { space_id, start_address }) {
    await holdSpace(work, space_id)
    await encloseGroups(work, space_id, [start_address])
  },
  async plan(reader, request) {
    const groups = numbered(request)
    return { groups, taken: await takenIn(reader, request.space_id, groups) }
  },
  show: ({ groups, taken }) => ({
    items: groups.map((group) => ({ ...group, conflict: taken.has(group.address) ? ('in_use' as const) : null })),
    conflict_count: taken.size,
    cap: CAP,
  }),
  async commit(work, { groups, taken }, request) {
    const { count, name_template, start_address, template_start, ...shared } = request
    if (taken.size > 0) {
      const conflicts = groups.filter(({ address }) => taken.has(address))
      throw conflict({ message: `${taken.size} of the addresses are in use`, conflicts })
    }
    const created = await insertGroups(work, groups, shared)
    await work.audit(...created.map(allocatedEntry))
    return { created: created.length, group_ids: created.map(({ id }) => id) }
  },
}

const allocatedEntry = (after: MulticastGroup): AuditEntry => ({
  action: 'bulk_allocate',
  type: 'multicast_group',
  id: after.id,
  display: after.name,
  after,
})

type Shared = Omit<Request, 'count' | 'name_template' | 'start_address' | 'template_start'>

function insertGroups(work: Work, groups: readonly Numbered[], shared: Shared): Promise<MulticastGroup[]> {
  const rows = groups.map((group) => ({ id: newId(), ...group, ...shared }))
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  return work.rows(sql`insert into multicast_group (${raw(columns)})
     select ${raw(columns)} from jsonb_populate_recordset(null::multicast_group, ${JSON.stringify(rows)}::jsonb)
     returning ${raw(columnsOf(groupFamily))}`)
}

export function allocationRoutes(app: Routes): void {
  const { rehearse, create } = verbs(app)

  rehearse(
    '/groups/bulk-allocate/preview',
    'network_multicast_groups_preview',
    'Show which multicast groups an allocation would make',
    { body: Request, answer: Preview },
    (reader, { body }) => previewOf(allocation, reader, body),
  )
  create(
    '/groups/bulk-allocate/commit',
    'network_multicast_groups_allocate',
    'Make consecutive multicast groups',
    { body: Commit, answer: z.object({ created: z.int(), group_ids: z.array(Uuid) }) },
    (work, { body }) => commitOf(allocation, work, body),
  )
}
