import { z } from 'zod'
import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict, notFound, Refusal } from '../../../http/errors.ts'
import { Problem, Tags, ValidationProblem } from '../../../http/schema.ts'
import { isRouteDistinguisher, RouteDistinguisher } from '../../../http/values.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { CustomFields, Name, Text } from '../../../records/fields.ts'
import { eraseRows } from '../../../records/removal.ts'
import { columnsOf, createRow, updateRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'

const Targets = z
  .union([z.array(RouteDistinguisher).max(100), z.string().max(4_000)])
  .transform((input) => (typeof input === 'string' ? input.split(',').map((one) => one.trim()) : input))
  .transform((targets) => targets.filter((target) => target !== ''))
  .refine((targets) => targets.every(isRouteDistinguisher), 'a target is not of the form ASN:number or address:number')

// Numbers before the colon that are not the AS the VRF is linked to. An address there says nothing about an AS.
const WARNINGS = `coalesce((
  select jsonb_agg(format('%s %s is of AS%s, but %s', named.what, named.value, split_part(named.value, ':', 1),
    case when asn.id is null then 'the VRF has no ASN' else 'the VRF is linked to another one' end) order by named.what desc, named.value)
  from (
    select 'Route distinguisher' as what, vrf.route_distinguisher as value
    union all select 'Import target', jsonb_array_elements_text(vrf.import_targets)
    union all select 'Export target', jsonb_array_elements_text(vrf.export_targets)
  ) as named left join asn on asn.id = vrf.asn_id
  where named.value ~ '^[0-9]+:'
    and (asn.number is null or split_part(named.value, ':', 1)::numeric <> asn.number)), '[]'::jsonb)`

export const vrfFamily = family({
  type: 'vrf',
  one: 'VRF',
  many: 'VRFs',
  about: 'Routing tables with their distinguishers and route targets.',
  icon: 'vrf',
  area: 'network',
  module: 'network.vrf',
  tokens: { scopes: ['read', 'ipam:write'] },
  schema: 'Vrf',
  fields: {
    name: Name,
    description: Text.default(''),
    asn_id: reference('asn').nullable().default(null),
    customer_id: reference('customer').nullable().default(null),
    route_distinguisher: RouteDistinguisher.nullable().default(null),
    import_targets: Targets.default([]),
    export_targets: Targets.default([]),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  shown: {
    import_targets: z.array(z.string()),
    export_targets: z.array(z.string()),
    space_count: z.int(),
    block_count: z.int(),
    warnings: z.array(z.string()),
  },
  listed: ['route_distinguisher', 'asn_id', 'customer_id', 'import_targets', 'export_targets', 'tags'],
  filters: {
    asn_id: true,
    customer_id: true,
  },
  found: { weight: 4, context: 't.route_distinguisher', description: 't.description' },
  form: ['name', 'route_distinguisher', 'asn_id', 'customer_id'],
  labels: { space_count: 'Spaces', block_count: 'Blocks' },
  page: [2000, 500],
  read: {
    space_count: '(select count(*) from ip_space where ip_space.vrf_id = vrf.id and ip_space.deleted_at is null)',
    block_count: '(select count(*) from ip_block where ip_block.vrf_id = vrf.id and ip_block.deleted_at is null)',
    warnings: WARNINGS,
  },
  search: ['name', 'route_distinguisher'],
  constraints: { vrf_name_key: ({ name }) => `VRF with name '${name}' already exists` },
})
export type Vrf = RowOf<typeof vrfFamily>

/** 422 of a VRF: the usual list of faults or a sentence, or with strict checking the warnings that became faults. */
export const VrfProblem = z.object({ detail: z.union([ValidationProblem.shape.detail, Problem.shape.detail]) })

export async function createVrf(work: Work, input: Values): Promise<Vrf> {
  return accepted(work, await createRow(work, vrfFamily, input))
}

export async function updateVrf(work: Work, id: string, input: Values): Promise<Vrf> {
  return accepted(work, await updateRow(work, vrfFamily, id, input))
}

/** What is written is taken back by the refusal. */
async function accepted(work: Work, vrf: Vrf): Promise<Vrf> {
  if (vrf.warnings.length === 0) return vrf
  const [settings] = await work.rows(
    sql<{ is_strict: boolean }>`select vrf_strict_rd_validation as is_strict from platform_settings`,
  )
  if (!settings?.is_strict) return vrf
  throw new Refusal(422, {
    message: 'The route distinguisher and targets must be of the ASN that the VRF is linked to',
    warnings: vrf.warnings,
  })
}

type Linked = { id: string; name: string; linked_spaces: number; linked_blocks: number }
export type VrfsRemoved = {
  deleted: number
  detached_spaces: number
  detached_blocks: number
  not_found: string[]
  refused: Linked[]
}

export async function removeVrf(work: Work, id: string, isForced: boolean): Promise<void> {
  const [vrf] = await lockVrfs(work, [id])
  if (!vrf) throw notFound('VRF')
  work.expect(vrf)
  const { refused } = await eraseVrfs(work, [vrf], isForced)
  const [used] = refused
  if (!used) return
  throw conflict(
    `VRF '${used.name}' is still used by ${used.linked_spaces} IP spaces and ${used.linked_blocks} IP blocks; ` +
      'detach them first or delete with force=true',
  )
}

export async function removeVrfs(work: Work, ids: readonly string[], isForced: boolean): Promise<VrfsRemoved> {
  const rows = await lockVrfs(work, ids)
  const removed = await eraseVrfs(work, rows, isForced)
  if (removed.deleted === 0) work.unaudited('nothing is deleted')
  const known = new Set(rows.map(({ id }) => id))
  return { ...removed, not_found: [...new Set(ids)].filter((id) => !known.has(id)) }
}

function lockVrfs(work: Work, ids: readonly string[]): Promise<Vrf[]> {
  return work.rows(sql`select ${raw(columnsOf(vrfFamily))} from vrf where id = any(${ids}) order by id for update`)
}

/** With force, spaces and blocks lose their VRF by the foreign key; those in the trash lose it in any case. */
async function eraseVrfs(work: Work, vrfs: Vrf[], isForced: boolean): Promise<Omit<VrfsRemoved, 'not_found'>> {
  const isUsed = ({ space_count, block_count }: Vrf): boolean => space_count + block_count > 0
  const gone = vrfs.filter((vrf) => isForced || !isUsed(vrf))
  await eraseRows(work, vrfFamily, gone)
  return {
    deleted: gone.length,
    detached_spaces: gone.reduce((sum, { space_count }) => sum + space_count, 0),
    detached_blocks: gone.reduce((sum, { block_count }) => sum + block_count, 0),
    refused: vrfs
      .filter((vrf) => !isForced && isUsed(vrf))
      .map(({ id, name, space_count, block_count }) => ({
        id,
        name,
        linked_spaces: space_count,
        linked_blocks: block_count,
      })),
  }
}
