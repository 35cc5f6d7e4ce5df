import type { ReactNode } from 'react'
import type { Field, FieldKind, Fields } from '../api/fields.ts'
import type { FieldOptions } from '../forms/form-options.ts'
import { labelOf, wordsOf } from '../lib/words.ts'
import { Clip } from '../table/Clip.tsx'
import type { Column } from '../table/DataTable.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { State } from './FactValue.tsx'
import { RecordLink } from './RecordLink.tsx'
import { TagBadges } from './TagBadges.tsx'

interface Facts {
  /** Names of the fields that are shown, in their order. */
  listed: readonly string[]
  row: Fields
  /** The query of the list, which says by what it can be sorted. */
  query: Fields
  fields: Readonly<Record<string, FieldOptions>>
}

/** A column for each listed field, drawn by its kind. A phone has room for one of them. */
export function fieldColumns({ listed, row, query, fields }: Facts): Column<object>[] {
  const known = listed.filter((name) => name in row)
  const first = known.find((name) => row[name]?.kind === 'choice') ?? known[0]
  return known.map((name) => {
    const field = row[name] ?? { kind: 'json' }
    const { label = labelOf(name), texts } = fields[name] ?? {}
    return {
      id: name,
      header: label,
      width: widths[field.kind] ?? 140,
      ...(name !== first && { wideOnly: true }),
      ...(isNumeric(field) && { isNumber: true }),
      ...(isOrdered(field) && sortsBy(query, name) && { sortBy: name }),
      cell: (record) => <FieldCell field={field} value={(record as Row)[name]} texts={texts} />,
    }
  })
}

/** The same for the fields that are not listed, for those who look for them. */
export const moreColumns = ({ listed, ...facts }: Facts & { name: string }): Column<object>[] =>
  fieldColumns({
    ...facts,
    listed: Object.keys(facts.row).filter((field) => field !== 'id' && field !== facts.name && !listed.includes(field)),
  }).map((column) => ({ ...column, wideOnly: true }))

const widths: Partial<Record<FieldKind, number>> = {
  integer: 104,
  number: 104,
  decimal: 104,
  boolean: 96,
  choice: 132,
  date: 112,
  moment: 116,
  tags: 180,
  custom_fields: 180,
}

type Row = Readonly<Record<string, unknown>>

/** Whether a list can be sorted by the field. */
export const sortsBy = ({ sort }: Fields, name: string): boolean =>
  sort?.kind === 'choice' && sort.options.includes(name)

// By the ids of what is shown by name there is no order that anybody sees.
const isOrdered = ({ kind }: Field): boolean => kind !== 'uuid' && kind !== 'json'
const isNumeric = ({ kind }: Field): boolean => kind === 'integer' || kind === 'number' || kind === 'decimal'

interface CellProps {
  field: Field
  value: unknown
  texts?: FieldOptions['texts']
}

/** One value in a cell. */
export const FieldCell = ({ field, value, texts }: CellProps): ReactNode =>
  value === null || value === undefined ? '' : (cells[field.kind] as Cell<Field>)({ field, value, texts })

type Cell<Of extends Field> = (cell: { field: Of; value: unknown; texts: FieldOptions['texts'] }) => ReactNode

const plain = ({ value }: { value: unknown }): ReactNode => <Clip text={String(value)} />
const listed = ({ value }: { value: unknown }): ReactNode => <Clip text={(value as readonly string[]).join(', ')} />

const cells: { [Kind in FieldKind]: Cell<Field & { kind: Kind }> } = {
  text: plain,
  date: plain,
  integer: ({ value }) => String(value),
  number: ({ value }) => String(value),
  decimal: ({ value }) => String(value),
  boolean: ({ value }) => (value ? 'Yes' : 'No'),
  choice: ({ value, texts }) => <State value={String(value)} texts={texts} />,
  choices: ({ value, texts = {} }) => (
    <Clip text={(value as readonly string[]).map((one) => texts[one] ?? wordsOf(one)).join(', ')} />
  ),
  moment: ({ value }) => <TimeAgo at={String(value)} />,
  texts: listed,
  uuid: ({ field, value }) => <RecordLink to={field.to} id={String(value)} />,
  uuids: ({ field, value }) => (
    <>
      {(value as readonly string[]).map((id) => (
        <RecordLink key={id} to={field.to} id={id} />
      ))}
    </>
  ),
  tags: ({ value }) => <TagBadges tags={value as Record<string, unknown> | string[]} />,
  custom_fields: ({ value }) => <TagBadges tags={value as Record<string, unknown>} />,
  json: ({ value }) => <Clip text={JSON.stringify(value)} />,
}
