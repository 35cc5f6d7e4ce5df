import { z } from 'zod'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { Tags, Uuid } from '../../../http/schema.ts'
import { CustomFields } from '../fields.ts'
import { type Level, merged, ruling } from './rules.ts'

export const EffectiveDns = z.object({
  dns_group_ids: z.array(Uuid),
  dns_zone_id: Uuid.nullable(),
  dns_additional_zone_ids: z.array(Uuid),
  inherited_from_block_id: Uuid.nullable(),
})
export type EffectiveDns = z.output<typeof EffectiveDns>

export const EffectiveDhcp = z.object({
  dhcp_server_group_id: Uuid.nullable(),
  inherited_from_block_id: Uuid.nullable(),
  inherited_from_space: z.boolean(),
})
export type EffectiveDhcp = z.output<typeof EffectiveDhcp>

const Sources = z.record(z.string(), z.string()).meta({ description: '`block:<id>` or `space:<id>`, by key' })
export const EffectiveFields = z.object({
  block_id: Uuid,
  tags: Tags,
  custom_fields: CustomFields,
  tag_sources: Sources,
  custom_field_sources: Sources,
})
export type EffectiveFields = z.output<typeof EffectiveFields>

export async function effectiveDns(reader: Reader, id: string): Promise<EffectiveDns> {
  type Dns = Omit<EffectiveDns, 'inherited_from_block_id'>
  const levels = await levelsOf<Dns>(
    reader,
    id,
    ['dns_group_ids', 'dns_zone_id', 'dns_additional_zone_ids'],
    'dns_inherit_settings',
  )
  const { kind, id: from, inherits, ...dns } = ruling(levels)
  return { ...dns, inherited_from_block_id: kind === 'block' && from !== id ? from : null }
}

export async function effectiveDhcp(reader: Reader, id: string): Promise<EffectiveDhcp> {
  type Dhcp = Pick<EffectiveDhcp, 'dhcp_server_group_id'>
  const levels = await levelsOf<Dhcp>(reader, id, ['dhcp_server_group_id'], 'dhcp_inherit_settings')
  const { kind, id: from, dhcp_server_group_id } = ruling(levels)
  return {
    dhcp_server_group_id,
    inherited_from_block_id: kind === 'block' && from !== id ? from : null,
    inherited_from_space: kind === 'space' && dhcp_server_group_id !== null,
  }
}

/** Tags and custom fields of the block and of everything above it; the nearest wins. */
export async function effectiveFields(reader: Reader, id: string): Promise<EffectiveFields> {
  type Fields = Pick<EffectiveFields, 'tags' | 'custom_fields'>
  const levels = await levelsOf<Fields>(reader, id, ['tags', 'custom_fields'], 'true')
  const tags = merged(levels, ({ tags }) => tags)
  const fields = merged(levels, ({ custom_fields }) => custom_fields)
  return {
    block_id: id,
    tags: tags.values,
    custom_fields: fields.values,
    tag_sources: tags.sources,
    custom_field_sources: fields.sources,
  }
}

/** The block, what is above it, and its space last. A space has no custom fields and inherits from nothing. */
async function levelsOf<Settings>(
  reader: Reader,
  id: string,
  columns: readonly (keyof Settings & string)[],
  inherits: string,
): Promise<Level<Settings>[]> {
  const own = columns.map((name) => `b.${name}`).join(', ')
  const ofSpace = columns.map((name) => (name === 'custom_fields' ? `'{}'::jsonb` : `s.${name}`)).join(', ')
  const levels = await reader.rows<Level<Settings>>(
    `with recursive level as (
      select b.*, 0 as height from ip_block b where b.id = $1 and b.deleted_at is null
      union all
      select b.*, height + 1 from level join ip_block b on b.id = level.parent_block_id
    ), named as (
      select 'block' as kind, b.id, ${inherits} as inherits, ${own}, height from level b
      union all
      select 'space', s.id, false, ${ofSpace}, null from level b join ip_space s on s.id = b.space_id where height = 0
    )
    select kind, id, inherits, ${columns.join(', ')} from named order by height nulls last`,
    [id],
  )
  if (levels.length === 0) throw notFound('Block')
  return levels
}
