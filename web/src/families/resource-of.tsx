import type { FamilyDetails, FamilyFacts, FamilyOperations } from '../api/family.ts'
import type { Fields } from '../api/fields.ts'
import type { FieldOptions, FormOptions } from '../forms/form-options.ts'
import { labelOf } from '../lib/words.ts'
import { fieldColumns, moreColumns } from '../resource/field-columns.tsx'
import type { Identified, Resource } from '../resource/resource.ts'
import { nameOfRow, oneOf } from './families.ts'
import { pageOfRow } from './inside.ts'
import type { Parts } from './parts.ts'
import { relatedSections } from './related.tsx'

/** The pages of a family from what the interface says of it, and what it has of its own. */
export function resourceOf(
  family: FamilyFacts,
  details: FamilyDetails<Identified>,
  { fields: own = {}, sections = [], ...parts }: Parts<Identified> = {},
): Resource<Identified> {
  const { query, create, update, row } = details
  const { fields, ...form } = formOf(details, own)
  const shown = { listed: details.listed, row, query: query ?? {}, fields }
  return {
    title: family.title,
    one: oneOf(family),
    description: family.about,
    icon: family.icon,
    path: family.page,
    ...(family.module !== undefined && { module: family.module }),
    permission: family.permission,
    auditType: family.type,
    nameOf: (of) => nameOfRow(family, of),
    pageOf: (of) => pageOfRow(family, of),
    name: { header: labelFor(details, family.display), field: family.display },
    columns: fieldColumns(shown),
    moreColumns: moreColumns({ ...shown, name: family.display }),
    operations: details.operations as unknown as FamilyOperations<Identified>,
    row,
    ...(query && { query, filters: filtersOf(details.filters, query) }),
    ...(create && { create }),
    ...(update && { update }),
    form: { ...form, fields },
    sections,
    related: relatedSections(family.type),
    isFixed: (of) => 'is_builtin' in of && of.is_builtin === true,
    ...parts,
  }
}

const labelFor = ({ labels }: FamilyDetails<Identified>, name: string): string => labels[name] ?? labelOf(name)

// These have inputs of their own above every list, and an id of something that has no page cannot be picked.
const filtersOf = (filters: readonly string[], query: Fields): string[] =>
  filters.filter((name) => !['search', 'q', 'tag'].includes(name) && isPickable(query[name]))

const isPickable = (field: Fields[string] | undefined): boolean =>
  field !== undefined && (field.kind !== 'uuid' || field.to !== undefined)

type Options = Readonly<Record<string, FieldOptions>>

// Long texts and pairs close every form, whatever the order of the others.
const last = ['description', 'notes', 'tags', 'custom_fields']

function formOf({ form, labels, help, row, query, create }: FamilyDetails<Identified>, own: Options) {
  const names = new Set([...Object.keys({ ...row, ...query, ...create }), ...Object.keys(own)])
  const fields = Object.fromEntries(
    [...names].map((name) => [
      name,
      {
        ...(labels[name] !== undefined && { label: labels[name] }),
        ...(help[name] !== undefined && { help: help[name] }),
        ...own[name],
      } satisfies FieldOptions,
    ]),
  )
  return { order: form.filter((name) => !last.includes(name)), fields } satisfies FormOptions
}
