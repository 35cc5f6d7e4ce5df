import type { FamilyOperations } from '../api/family.ts'
import type { Identified, Resource } from '../resource/resource.ts'
import { families } from './families.ts'

/** Records that lie in others, whichever they lie in: to be looked at and gone to. They are changed where they lie. */
export function anywhere<Row extends Identified>(type: string, of: Resource<Row>): Resource<Row> {
  const over = families.get(type)?.anywhere
  // The rows are those of the family, as everywhere.
  return over ? { ...of, path: over.list.path, operations: over as unknown as FamilyOperations<Row> } : of
}
