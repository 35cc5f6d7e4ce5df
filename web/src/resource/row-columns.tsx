import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Clip } from '../table/Clip.tsx'
import type { Column } from '../table/DataTable.tsx'
import classes from '../table/table.module.css'
import { RowMenu } from '../ui/RowMenu.tsx'
import { sortsBy } from './field-columns.tsx'
import type { Identified, Resource } from './resource.ts'

interface RowActions<Row> {
  mayEdit: (row: Row) => boolean
  mayDelete: (row: Row) => boolean
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
}

/** The family's own columns between the name, which opens the record, and the menu. */
export const rowColumns = <Row extends Identified>(of: Resource<Row>, actions: RowActions<Row>): Column<Row>[] => [
  nameColumn(of),
  ...of.columns,
  { header: 'Actions', hiddenHeader: true, cell: (row) => <RowActions of={of} row={row} {...actions} /> },
]

export const nameColumn = <Row extends Identified>(of: Resource<Row>): Column<Row> => ({
  header: of.name.header,
  ...(sortsBy(of.query ?? {}, of.name.field) && { sortBy: of.name.field }),
  cell: (row) => <RecordName of={of} row={row} />,
})

const RecordName = <Row extends Identified>({ of, row }: { of: Resource<Row>; row: Row }) => (
  <Anchor component={Link} to={`${of.path}/${row.id}`} size="sm" fw={500} className={classes.main ?? ''}>
    <Clip text={of.nameOf(row) || 'unnamed'} />
  </Anchor>
)

function RowActions<Row extends Identified>(props: RowActions<Row> & { of: Resource<Row>; row: Row }) {
  const { of, row, mayEdit, mayDelete, onEdit, onDelete } = props
  const actions = [
    ...(mayEdit(row) ? [{ label: 'Edit', onClick: () => onEdit(row) }] : []),
    ...(mayDelete(row) ? [{ label: 'Delete', onClick: () => onDelete(row), isDanger: true }] : []),
  ]
  return actions.length > 0 ? <RowMenu name={of.nameOf(row)} actions={actions} /> : null
}
