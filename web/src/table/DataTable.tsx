import { Paper, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import classes from './table.module.css'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Left out on a phone, where a dialog or drawer shows it. */
  wideOnly?: boolean
  /** The header is for screen readers only, as over a column of buttons. */
  hiddenHeader?: boolean
}

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  rows: readonly Row[] | undefined
  error: unknown
  onRetry: () => void
  /** Shown in place of the table when there is no row. */
  empty: ReactNode
  /** A click on the row. The row needs a button for it too: a keyboard cannot click a row. */
  onOpen?: (row: Row) => void
}

export function DataTable<Row>({ rows, error, onRetry, empty, ...table }: Props<Row>) {
  return (
    <Paper withBorder className={classes.scroll ?? ''}>
      {rows && rows.length > 0 && <Rows {...table} rows={rows} />}
      {rows?.length === 0 && empty}
      {!rows && error !== null && <ErrorState error={error} onRetry={onRetry} />}
      {!rows && error === null && <Loading />}
    </Paper>
  )
}

type RowsProps<Row> = Omit<Props<Row>, 'error' | 'onRetry' | 'empty'> & { rows: readonly Row[] }

// Plain elements: a component per cell is what makes long tables slow.
const Rows = <Row,>({ label, columns, rows, rowKey, onOpen }: RowsProps<Row>) => (
  <table className={classes.table} aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.header} scope="col" className={classOf(column)}>
            {column.hiddenHeader ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)} {...(onOpen && { onClick: () => onOpen(row), className: classes.open })}>
          {columns.map((column) => (
            <td key={column.header} className={classOf(column)}>
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const classOf = <Row,>({ wideOnly }: Column<Row>) => (wideOnly ? classes.wide : undefined)

const Loading = () => (
  <div role="status" aria-label="Loading">
    {['first', 'second', 'third', 'fourth'].map((name) => (
      <Skeleton key={name} height={20} m="md" w="auto" />
    ))}
  </div>
)
