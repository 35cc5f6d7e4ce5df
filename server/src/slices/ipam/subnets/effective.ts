import { z } from 'zod'
import type { Reader } from '../../../db/work.ts'
import { Tags, Uuid } from '../../../http/schema.ts'
import type { EffectiveDhcp, EffectiveDns } from '../blocks/effective.ts'
import { CustomFields } from '../fields.ts'
import { type Level, levelsOf, mergedMembers, rulingLevel } from './levels.ts'

const Sources = z.record(z.string(), z.string()).meta({ description: '`subnet`, `block:<id>` or `space:<id>`, by key' })

export const SubnetEffectiveFields = z.object({
  subnet_id: Uuid,
  tags: Tags,
  custom_fields: CustomFields,
  tag_sources: Sources,
  custom_field_sources: Sources,
})

export const ProbePolicy = z
  .object({
    do_not_probe: z.boolean(),
    reason: z.string(),
    source: z.string().nullable().describe('`subnet:<id>`, `block:<id>` or `space:<id>`'),
    scope: z.string().nullable().describe('The network that forbids it, or the name of the space'),
    inherited: z.boolean(),
  })
  .meta({ id: 'ProbePolicy' })

export async function effectiveDns(reader: Reader, id: string): Promise<EffectiveDns> {
  const level = rulingLevel(await levelsOf(reader, id), 'inherits_dns')
  const { dns_group_ids, dns_zone_id, dns_additional_zone_ids } = level
  return { dns_group_ids, dns_zone_id, dns_additional_zone_ids, inherited_from_block_id: blockId(level) }
}

export async function effectiveDhcp(reader: Reader, id: string): Promise<EffectiveDhcp> {
  const level = rulingLevel(await levelsOf(reader, id), 'inherits_dhcp')
  const { dhcp_server_group_id, kind } = level
  return {
    dhcp_server_group_id,
    inherited_from_block_id: blockId(level),
    inherited_from_space: kind === 'space' && dhcp_server_group_id !== null,
  }
}

const blockId = ({ kind, id }: Level): string | null => (kind === 'block' ? id : null)

export async function effectiveFields(reader: Reader, id: string): Promise<z.output<typeof SubnetEffectiveFields>> {
  const levels = await levelsOf(reader, id)
  const tags = mergedMembers(levels, 'tags')
  const fields = mergedMembers(levels, 'custom_fields')
  return {
    subnet_id: id,
    tags: tags.values,
    custom_fields: fields.values,
    tag_sources: tags.sources,
    custom_field_sources: fields.sources,
  }
}

/** Whether hosts of the subnet may be probed: any level can forbid it, and the nearest that does says why. */
export async function probePolicy(reader: Reader, id: string): Promise<z.output<typeof ProbePolicy>> {
  const level = (await levelsOf(reader, id)).find(({ do_not_probe }) => do_not_probe)
  if (!level) return { do_not_probe: false, reason: '', source: null, scope: null, inherited: false }
  return {
    do_not_probe: true,
    reason: level.do_not_probe_reason,
    source: `${level.kind}:${level.id}`,
    scope: level.label,
    inherited: level.kind !== 'subnet',
  }
}
