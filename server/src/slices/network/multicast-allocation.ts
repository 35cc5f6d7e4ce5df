import { z } from 'zod'
import { newId } from '../../db/ids.ts'
import type { Reader, Work } from '../../db/work.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { Problem, Tags, Uuid } from '../../http/schema.ts'
import { CustomFields, Text } from '../../records/fields.ts'
import { columnsOf } from '../../records/rows.ts'
import { reference } from '../../references/reference.ts'
import type { Routes } from '../../slice.ts'
import { encloseGroups, holdSpace } from './multicast-block.ts'
import { groupFamily, groupLinks, MulticastAddress, type MulticastGroup } from './multicast-groups.ts'
import { type Numbered, numberedGroups } from './multicast-rules.ts'

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

const Preview = z
  .object({
    items: z.array(z.object({ address: z.string(), name: z.string(), conflict: z.literal('in_use').nullable() })),
    conflict_count: z.int(),
    cap: z.literal(CAP),
  })
  .meta({ id: 'MulticastBulkPreview' })

function plan({ start_address, count, name_template, template_start }: Request): Numbered[] {
  const groups = numberedGroups(start_address, count, name_template, template_start)
  if (!groups) throw invalid(`${count} addresses from ${start_address} run past the multicast range`)
  return groups
}

/** Those of the addresses that a group of the space already has. */
async function takenIn(reader: Reader, spaceId: string, groups: readonly Numbered[]): Promise<Set<string>> {
  const rows = await reader.rows<{ address: string }>(
    'select distinct host(address) as address from multicast_group where space_id = $1 and address = any($2::inet[])',
    [spaceId, groups.map(({ address }) => address)],
  )
  return new Set(rows.map(({ address }) => address))
}

async function preview(reader: Reader, request: Request): Promise<z.output<typeof Preview>> {
  const groups = plan(request)
  const taken = await takenIn(reader, request.space_id, groups)
  const items = groups.map((group) => ({ ...group, conflict: taken.has(group.address) ? ('in_use' as const) : null }))
  return { items, conflict_count: taken.size, cap: CAP }
}

/** All of the groups or none. The space is held, so that two allocations of one range cannot both succeed. */
async function commit(work: Work, request: Request): Promise<{ created: number; group_ids: string[] }> {
  const { count, name_template, start_address, template_start, ...shared } = request
  const groups = plan(request)
  await holdSpace(work, request.space_id)
  await encloseGroups(work, request.space_id, [start_address])
  const taken = await takenIn(work, request.space_id, groups)
  if (taken.size > 0) {
    const conflicts = groups.filter(({ address }) => taken.has(address))
    throw conflict({ message: `${taken.size} of the addresses are in use`, conflicts })
  }
  const created = await insertGroups(work, groups, shared)
  await work.audit(
    ...created.map((after) => ({
      action: 'bulk_allocate',
      type: 'multicast_group',
      id: after.id,
      display: after.name,
      after,
    })),
  )
  return { created: created.length, group_ids: created.map(({ id }) => id) }
}

type Shared = Omit<Request, 'count' | 'name_template' | 'start_address' | 'template_start'>

function insertGroups(work: Work, groups: readonly Numbered[], shared: Shared): Promise<MulticastGroup[]> {
  const rows = groups.map((group) => ({ id: newId(), ...group, ...shared }))
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  return work.rows(
    `insert into multicast_group (${columns})
     select ${columns} from jsonb_populate_recordset(null::multicast_group, $1::jsonb)
     returning ${columnsOf(groupFamily)}`,
    [JSON.stringify(rows)],
  )
}

export function allocationRoutes(app: Routes): void {
  app.post(
    '/groups/bulk-allocate/preview',
    {
      config: { isReadOnly: true },
      schema: {
        operationId: 'network_multicast_groups_preview',
        summary: 'Show which multicast groups an allocation would make',
        body: Request,
        response: { 200: Preview },
      },
    },
    (request) => preview(request.reader(), request.body),
  )

  app.post(
    '/groups/bulk-allocate/commit',
    {
      schema: {
        operationId: 'network_multicast_groups_allocate',
        summary: 'Make consecutive multicast groups',
        body: Request,
        response: { 201: z.object({ created: z.int(), group_ids: z.array(Uuid) }), 409: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => commit(work, request.body))),
  )
}
