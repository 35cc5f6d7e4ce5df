import type { FamilyType } from '../../api/generated/families.ts'
import { labelOf } from '../../lib/words.ts'
import { State } from '../../resource/FactValue.tsx'
import { RecordLink } from '../../resource/RecordLink.tsx'
import { TagBadges } from '../../resource/TagBadges.tsx'
import { Clip } from '../../table/Clip.tsx'
import type { Column } from '../../table/DataTable.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

type Keys<Row, Value> = { [Key in keyof Row & string]: Row[Key] extends Value ? Key : never }[keyof Row & string]

/** Columns by the name of their field, for all that needs no more than that. */
export const columnsFor = <Row extends object>() => ({
  text: (name: Keys<Row, string | number | null>, more: Partial<Column<Row>> = {}): Column<Row> => ({
    header: labelOf(name),
    wideOnly: true,
    cell: (row) => <Clip text={String(row[name] ?? '')} />,
    ...more,
  }),
  number: (name: Keys<Row, number | string | null>, more: Partial<Column<Row>> = {}): Column<Row> => ({
    header: labelOf(name),
    wideOnly: true,
    isNumber: true,
    cell: (row) => String(row[name] ?? ''),
    ...more,
  }),
  state: (name: Keys<Row, string | null>, more: Partial<Column<Row>> = {}): Column<Row> => ({
    header: labelOf(name),
    cell: (row) => row[name] && <State value={String(row[name])} />,
    ...more,
  }),
  link: (name: Keys<Row, string | null>, to: FamilyType): Column<Row> => ({
    header: labelOf(name),
    wideOnly: true,
    cell: (row) => <RecordLink to={to} id={row[name] as string | null} />,
  }),
  flag: (name: Keys<Row, boolean | null>, header = labelOf(name)): Column<Row> => ({
    header,
    wideOnly: true,
    cell: (row) => (row[name] === null ? '' : row[name] ? 'Yes' : 'No'),
  }),
  moment: (name: Keys<Row, string | null>, header = labelOf(name)): Column<Row> => ({
    header,
    wideOnly: true,
    cell: (row) => row[name] && <TimeAgo at={String(row[name])} />,
  }),
  list: (name: Keys<Row, readonly string[] | null>): Column<Row> => ({
    header: labelOf(name),
    wideOnly: true,
    cell: (row) => <Clip text={((row[name] ?? []) as readonly string[]).join(', ')} />,
  }),
  tags: (): Column<Row> => ({
    header: 'Tags',
    wideOnly: true,
    cell: (row) => <TagBadges tags={(row as { tags?: Record<string, unknown> | string[] }).tags ?? {}} />,
  }),
})
