import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Clip } from '../table/Clip.tsx'
import type { Column } from '../table/DataTable.tsx'
import type { Layout } from '../table/layout.ts'
import classes from '../table/table.module.css'
import { RowMenu } from '../ui/RowMenu.tsx'
import { sortsBy } from './field-columns.tsx'
import type { Identified, Resource } from './resource.ts'

interface RowActions<Row> {
  mayEdit: (row: Row) => boolean
  mayDelete: (row: Row) => boolean
  onPeek: (row: Row) => void
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
}

/** The name, which opens the record, the family's own columns, and those somebody may look for. */
export const rowColumns = <Row extends Identified>(of: Resource<Row>): Column<Row>[] => [
  nameColumn(of),
  ...of.columns,
  ...of.moreColumns,
]

export const columnIds = <Row extends Identified>(of: Resource<Row>): string[] =>
  rowColumns(of).map(({ id }) => id ?? '')

/** The name stays in view; a phone has room for little else. */
export const usualLayout = <Row extends Identified>(of: Resource<Row>, isPhone = false): Layout => ({
  shown: [nameColumn(of), ...of.columns].filter(({ wideOnly }) => !isPhone || !wideOnly).map(({ id }) => id ?? ''),
  pinned: [of.name.field],
})

export const nameColumn = <Row extends Identified>(of: Resource<Row>): Column<Row> => ({
  id: of.name.field,
  header: of.name.header,
  width: 220,
  ...(sortsBy(of.query ?? {}, of.name.field) && { sortBy: of.name.field }),
  cell: (row) => <RecordName of={of} row={row} />,
})

const RecordName = <Row extends Identified>({ of, row }: { of: Resource<Row>; row: Row }) => (
  <Anchor component={Link} to={of.pageOf(row)} size="sm" fw={500} className={classes.main ?? ''}>
    <Clip text={of.nameOf(row) || 'unnamed'} />
  </Anchor>
)

export function RowActions<Row extends Identified>(props: RowActions<Row> & { of: Resource<Row>; row: Row }) {
  const { of, row, mayEdit, mayDelete, onPeek, onEdit, onDelete } = props
  const actions = [
    { label: 'Peek', onClick: () => onPeek(row) },
    ...(mayEdit(row) ? [{ label: 'Edit', onClick: () => onEdit(row) }] : []),
    ...(mayDelete(row) ? [{ label: 'Delete', onClick: () => onDelete(row), isDanger: true }] : []),
  ]
  return <RowMenu name={of.nameOf(row)} actions={actions} />
}
