import type { ReactNode, Ref } from 'react'
import type { Column, Selecting, Sorting } from './DataTable.tsx'
import type { Layout } from './layout.ts'
import type { useDensity } from './use-density.ts'

export interface RecordTableProps<Row> {
  /** Names the table to this browser, which remembers its widths. */
  name: string
  label: string
  /** All that can be shown; the layout says which are. */
  columns: readonly Column<Row>[]
  layout: Layout
  onLayout: (layout: Layout) => void
  /** Behind the columns of every row: its menu. */
  actions: (row: Row) => ReactNode
  rowKey: (row: Row) => string
  /** The rows that are here. */
  rows: readonly Row[] | undefined
  /** How many there are. */
  total: number
  /** Asks for the rows behind those that are here. */
  onMore: (() => void) | undefined
  error: unknown
  onRetry: () => void
  empty: ReactNode
  /** The address of a row's page. */
  hrefOf: (row: Row) => string
  onOpen: (row: Row) => void
  selection?: Selecting<Row>
  sort?: Sorting
  density: ReturnType<typeof useDensity>
  ref?: Ref<HTMLTableElement>
}
