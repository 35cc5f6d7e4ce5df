import {
  type ColumnSizingState,
  getCoreRowModel,
  type OnChangeFn,
  type Column as TableColumn,
  type TableOptions,
} from '@tanstack/react-table'
import type { CSSProperties } from 'react'
import type { Column } from './DataTable.tsx'
import type { Layout } from './layout.ts'

interface Of<Row> {
  columns: readonly Column<Row>[]
  layout: Layout
  rowKey: (row: Row) => string
  rows: readonly Row[]
  widths: ColumnSizingState
  setWidths: OnChangeFn<ColumnSizingState>
}

const usualWidth = 140
const leastWidth = 56

/** What the library is told: it computes order, widths and what stays in view; sorting is the server's. */
export const tableOptions = <Row>({
  columns,
  layout,
  rowKey,
  rows,
  widths,
  setWidths,
}: Of<Row>): TableOptions<Row> => ({
  data: rows as Row[],
  columns: columns.map(({ id = '', width = usualWidth }) => ({ id, size: width, minSize: leastWidth })),
  getRowId: rowKey,
  getCoreRowModel: getCoreRowModel(),
  manualSorting: true,
  columnResizeMode: 'onChange',
  state: {
    columnSizing: widths,
    columnOrder: [...layout.shown],
    columnPinning: { left: layout.shown.filter((name) => layout.pinned.includes(name)) },
    columnVisibility: Object.fromEntries(columns.map(({ id = '' }) => [id, layout.shown.includes(id)])),
  },
  onColumnSizingChange: setWidths,
})

/** Where a column that stays in view stops. */
export function pinnedStyle<Row>(column: TableColumn<Row>): { 'data-pinned'?: true; style?: CSSProperties } {
  if (column.getIsPinned() !== 'left') return {}
  return { 'data-pinned': true, style: { left: `calc(var(--box, 0px) + ${column.getStart('left')}px)` } }
}
