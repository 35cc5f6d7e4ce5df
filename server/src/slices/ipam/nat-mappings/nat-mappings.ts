import { newId } from '../../../db/ids.ts'
import { insertOf } from '../../../db/insert.ts'
import { changesOf, jsonColumns, updateOf } from '../../../db/rows.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { shownColumns } from '../../../records/list.ts'
import { deleteForGood } from '../../../references/departure.ts'
import { mappingsFor } from './listing.ts'
import { mappingFault } from './rules.ts'
import { createColumns, type NatMapping, type NatMappingCreate, type NatMappingUpdate } from './schema.ts'

const insertMapping = insertOf('nat_mapping', ['id', ...createColumns], ['id'])

export async function getNatMapping(reader: Reader, id: string): Promise<NatMapping> {
  const shown = shownColumns(mappingsFor(reader))
  const mapping = await reader.first(sql<NatMapping>`select ${shown} from nat_mapping n where n.id = ${id}`)
  if (!mapping) throw notFound('NAT mapping')
  return mapping
}

async function lockedMapping(work: Work, id: string): Promise<NatMapping> {
  await work.rows(sql`select id from nat_mapping where id = ${id} for no key update`)
  const mapping = await getNatMapping(work, id)
  work.expect(mapping)
  return mapping
}

export async function createNatMapping(work: Work, input: NatMappingCreate): Promise<NatMapping> {
  await refuseTrashedSubnet(work, input.internal_subnet_id)
  const id = newId()
  await work.rows(insertMapping({ id, ...jsonColumns(input) }))
  const mapping = await getNatMapping(work, id)
  await work.audit({ action: 'create', type: 'nat_mapping', id, display: mapping.name, after: mapping })
  return mapping
}

export async function updateNatMapping(work: Work, id: string, input: NatMappingUpdate): Promise<NatMapping> {
  const before = await lockedMapping(work, id)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  const fault = mappingFault({ ...before, ...changes } as NatMapping)
  if (fault) throw invalid(fault)
  await refuseTrashedSubnet(work, changes.internal_subnet_id)
  await work.rows(updateOf('nat_mapping', id, changes, ['id']))
  const after = await getNatMapping(work, id)
  await work.audit({ action: 'update', type: 'nat_mapping', id, display: after.name, before, after })
  return after
}

export async function deleteNatMapping(work: Work, id: string): Promise<void> {
  const before = await lockedMapping(work, id)
  await deleteForGood(work, 'nat_mapping', [id])
  await work.audit({ action: 'delete', type: 'nat_mapping', id, display: before.name, before })
}

// To the database a subnet in the trash is still a row; to everybody else it is not there.
async function refuseTrashedSubnet(work: Work, id: string | null | undefined): Promise<void> {
  if (!id) return
  const [live] = await work.rows(sql`select from subnet where id = ${id} and deleted_at is null for key share`)
  if (!live) throw invalid('internal_subnet_id references a subnet row that does not exist.')
}
