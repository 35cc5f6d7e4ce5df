import type { z } from 'zod'
import type { Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { getRow } from '../../../records/rows.ts'
import { newRecordOf } from '../records/records.ts'
import { recordEntries, writeRecords } from '../write/records.ts'
import { zoneFamily } from '../zones/family.ts'
import { lockZone } from '../zones/zone-lock.ts'
import { createZone, type Zone } from '../zones/zones.ts'
import { zoneTemplates } from './catalogue.ts'
import { fillTemplate } from './rules.ts'
import type { FromTemplate } from './schema.ts'

/** A new zone with the records of a template, or neither. */
export async function createFromTemplate(
  work: Work,
  group_id: string,
  { template_id, zone_name, params, view_id, zone_type, kind }: z.output<typeof FromTemplate>,
): Promise<Zone> {
  const template = zoneTemplates.find(({ id }) => id === template_id)
  if (!template) throw notFound('Zone template')
  const filling = fillTemplate(template, zone_name, params)
  if ('fault' in filling) throw invalid(filling.fault)
  const input = zoneFamily.Create.parse({ name: zone_name, view_id, zone_type, kind })
  const { id } = await createZone(work, input, { group_id })
  const zone = await lockZone(work, group_id, id)
  const none = { priority: null, weight: null, port: null, view_id: null, tags: {} }
  const insert = filling.records.map((record) => newRecordOf(zone, { ...none, ...record }))
  const { written } = await writeRecords(work, zone, { insert })
  await work.audit(...recordEntries(written))
  return getRow(work, zoneFamily, id)
}
