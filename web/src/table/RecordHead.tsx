import { VisuallyHidden } from '@mantine/core'
import type { Table, Header as TableHeader } from '@tanstack/react-table'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { ariaSort, Header, SelectAll } from './DataTable.tsx'
import { movedColumn } from './layout.ts'
import classes from './record-table.module.css'
import type { RecordTableProps } from './record-table.ts'
import { pinnedStyle } from './table-options.ts'

type Props<Row> = Pick<RecordTableProps<Row>, 'columns' | 'layout' | 'onLayout' | 'selection' | 'sort' | 'rowKey'> & {
  rows: readonly Row[]
  table: Table<Row>
}

/** Headers: a click sorts, a drag moves the column, its edge makes it wider; Shift and an arrow do the same. */
export function RecordHead<Row>({ table, columns, rows, rowKey, selection, sort, layout, onLayout }: Props<Row>) {
  const [dragged, setDragged] = useState<string | null>(null)
  const drop = (to: string) => {
    if (dragged !== null) onLayout(movedColumn(layout, dragged, to))
    setDragged(null)
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <SelectAll
            label="Select all shown"
            keys={rows.filter(selection.mayTake ?? (() => true)).map(rowKey)}
            selection={selection}
          />
        )}
        {table.getHeaderGroups()[0]?.headers.map((header) => {
          const column = columns.find(({ id }) => id === header.column.id)
          if (!column) return null
          const { style, ...pinned } = pinnedStyle(header.column)
          return (
            <th
              key={header.id}
              scope="col"
              draggable
              className={column.isNumber ? classes.number : undefined}
              style={{ ...style, '--width': `${header.getSize()}px` } as CSSProperties}
              {...pinned}
              {...ariaSort(column, sort)}
              onDragStart={() => setDragged(header.column.id)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => drop(header.column.id)}
              onKeyDown={(event) => resizeByKey(event, table, header)}
            >
              <Header column={column} sort={sort} />
              <Edge header={header} />
            </th>
          )
        })}
        <th scope="col" className={classes.menu}>
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}

const stepPx = 16

function resizeByKey<Row>(event: KeyboardEvent, table: Table<Row>, { column }: TableHeader<Row, unknown>): void {
  const steps: Record<string, number> = { ArrowLeft: -stepPx, ArrowRight: stepPx }
  const step = steps[event.key]
  if (!event.shiftKey || step === undefined) return
  event.preventDefault()
  const least = column.columnDef.minSize ?? 0
  table.setColumnSizing((old) => ({ ...old, [column.id]: Math.max(least, column.getSize() + step) }))
}

/** For the pointer alone: the keys are those of the header. */
function Edge<Row>({ header }: { header: TableHeader<Row, unknown> }) {
  return (
    <span
      aria-hidden="true"
      className={classes.edge}
      data-dragged={header.column.getIsResizing() || undefined}
      draggable
      onDragStart={(event) => {
        // Else the column itself would be dragged.
        event.preventDefault()
        event.stopPropagation()
      }}
      onMouseDown={header.getResizeHandler()}
      onTouchStart={header.getResizeHandler()}
      onDoubleClick={() => header.column.resetSize()}
    />
  )
}
