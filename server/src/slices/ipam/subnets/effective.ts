import { z } from 'zod'
import type { Reader } from '../../../db/work.ts'
import { Tags, Uuid } from '../../../http/schema.ts'
import { CustomFields } from '../fields.ts'
import { effectiveMembers, subnetLevels } from '../inheritance.ts'

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

export const effectiveFields = async (reader: Reader, id: string): Promise<z.output<typeof SubnetEffectiveFields>> => ({
  subnet_id: id,
  ...effectiveMembers(await subnetLevels(reader, id)),
})

/** Whether hosts of the subnet may be probed: any level can forbid it, and the nearest that does says why. */
export async function probePolicy(reader: Reader, id: string): Promise<z.output<typeof ProbePolicy>> {
  const level = (await subnetLevels(reader, id)).find(({ do_not_probe }) => do_not_probe)
  if (!level) return { do_not_probe: false, reason: '', source: null, scope: null, inherited: false }
  return {
    do_not_probe: true,
    reason: level.do_not_probe_reason,
    source: `${level.kind}:${level.id}`,
    scope: level.label,
    inherited: level.kind !== 'subnet',
  }
}
