import { z } from 'zod'
import type { Reader } from '../../../db/work.ts'
import { Tags, Uuid } from '../../../http/schema.ts'
import { CustomFields } from '../fields.ts'
import { blockLevels, effectiveMembers } from '../inheritance.ts'

const Sources = z.record(z.string(), z.string()).meta({ description: '`block:<id>` or `space:<id>`, by key' })
export const EffectiveFields = z.object({
  block_id: Uuid,
  tags: Tags,
  custom_fields: CustomFields,
  tag_sources: Sources,
  custom_field_sources: Sources,
})

/** Tags and custom fields of the block and of everything above it; the nearest wins. */
export const effectiveFields = async (reader: Reader, id: string): Promise<z.output<typeof EffectiveFields>> => ({
  block_id: id,
  ...effectiveMembers(await blockLevels(reader, id)),
})
