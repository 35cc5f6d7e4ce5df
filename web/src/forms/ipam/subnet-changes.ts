import { ApiError } from '../../api/errors.ts'
import type { Field, Fields } from '../../api/fields.ts'
import { subnetUpdate } from '../../api/generated/schemas/ipam-subnets.ts'
import type { BulkSkipped, SubnetBulkEdit, SubnetBulkResult } from '../../api/generated/types.ts'
import type { Chosen } from '../../table/chosen.ts'
import type { FormOptions } from '../form-options.ts'
import { type FormValues, faultOf, wireValues } from '../schema-values.ts'
import { some } from './field-sets.ts'

// By the type, so that a field the interface gains is not forgotten here.
const changeable: Record<keyof SubnetBulkEdit['changes'], true> = {
  name: true,
  description: true,
  status: true,
  vlan_id: true,
  tags: true,
  custom_fields: true,
}

export const bulkFields: Fields = Object.fromEntries(
  Object.entries(some(subnetUpdate, Object.keys(changeable))).map(([name, field]) => [name, required(field)]),
)

/** A field that was picked has a value: null would leave it as it is. A text may be the empty one. */
function required({ nullable: _null, ...field }: Field): Field {
  return field.kind === 'text' ? field : { ...field, required: true }
}

const all = (what: string) => `These take the place of all ${what} that the subnets have.`

export const bulkOptions: FormOptions = {
  order: Object.keys(changeable),
  fields: {
    vlan_id: { label: 'VLAN number' },
    tags: { help: all('tags') },
    custom_fields: { help: all('custom fields') },
  },
}

export type BulkValues = FormValues & { picked: string[] }

/** Faults of the fields that were picked; the others are not sent. */
export const bulkFaults = Object.fromEntries(
  Object.entries(bulkFields).map(([name, field]) => [
    name,
    (value: unknown, { picked }: BulkValues) => (picked.includes(name) ? faultOf(field, value) : null),
  ]),
)

/** What is sent: the fields that were picked, and nothing else. */
export const changesOf = ({ picked, ...values }: BulkValues): SubnetBulkEdit['changes'] =>
  wireValues(some(bulkFields, picked), values)

export const together = (one: SubnetBulkResult, other: SubnetBulkResult): SubnetBulkResult => ({
  batch_id: other.batch_id,
  updated_count: one.updated_count + other.updated_count,
  not_found: [...one.not_found, ...other.not_found],
  skipped: [...one.skipped, ...other.skipped],
})

/** The subnets that were left out, by their networks. */
export const refused = ({ skipped, not_found }: SubnetBulkResult, names: Chosen): BulkSkipped[] => [
  ...skipped.map(({ id, reason }) => ({ id, address: names.get(id) ?? id, reason })),
  ...not_found.map((id) => ({ id, address: names.get(id) ?? id, reason: 'It is gone, or you may not change it' })),
]

/** A refusal names `changes.vlan_id`, and the form knows that field as `vlan_id`. */
export function atFields(error: unknown): unknown {
  if (!(error instanceof ApiError) || !Array.isArray(error.detail)) return error
  const detail = error.detail.map((problem) => ({
    ...problem,
    ...(Array.isArray(problem.loc) && { loc: problem.loc.filter((part: unknown) => part !== 'changes') }),
  }))
  return new ApiError(error.status, detail, error.requestId)
}
