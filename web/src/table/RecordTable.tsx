import { Paper } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Table, type Row as TableRow, useReactTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, useEffect, useRef } from 'react'
import { toggled } from '../lib/pick.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from './DataTable.tsx'
import { RecordHead } from './RecordHead.tsx'
import classes from './record-table.module.css'
import type { RecordTableProps } from './record-table.ts'
import { pinnedStyle, tableOptions } from './table-options.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useWidths } from './use-widths.ts'

/** A list of records, however long: only the rows in view are drawn, and the next ones are asked for on the way. */
export function RecordTable<Row>({ rows, error, onRetry, empty, ...table }: RecordTableProps<Row>) {
  if (rows && rows.length > 0) return <Rows {...table} rows={rows} />
  return (
    <Paper withBorder>
      {rows && empty}
      {!rows && error !== null && <ErrorState error={error} onRetry={onRetry} />}
      {!rows && error === null && <Loading />}
    </Paper>
  )
}

type RowsProps<Row> = Omit<RecordTableProps<Row>, 'error' | 'onRetry' | 'empty'> & { rows: readonly Row[] }

const overscan = 12
/** The box before the columns and the menu behind them. */
const besideColumns = 80

function Rows<Row>(props: RowsProps<Row>) {
  const { name, label, rows, total, density, onMore, ref } = props
  const scroller = useRef<HTMLDivElement>(null)
  const own = useRef<HTMLTableElement>(null)
  const [widths, setWidths] = useWidths(name)
  const table = useReactTable(tableOptions({ ...props, widths, setWidths }))
  const { rowHeight } = density
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that have another height are measured anew
  useEffect(() => virtual.measure(), [rowHeight])
  const keep = useKeptPlace(scroller, true)
  const inView = virtual.getVirtualItems()
  const lastInView = inView.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastInView >= rows.length - overscan) onMore?.()
  }, [lastInView, rows.length, onMore])
  const height = virtual.getTotalSize()
  const all = table.getRowModel().rows
  return (
    <Paper withBorder className={classes.pane ?? ''}>
      <div ref={scroller} className={classes.scroll} onScroll={keep} onClickCapture={keep}>
        <table
          ref={useMergedRef(ref ?? null, own)}
          className={classes.table}
          aria-label={label}
          aria-rowcount={total + 1}
          style={
            { '--row': `${rowHeight}px`, '--least': `${table.getTotalSize() + besideColumns}px` } as React.CSSProperties
          }
        >
          <RecordHead {...props} table={table} />
          <tbody>
            <Gap height={inView[0]?.start ?? 0} />
            {inView.map(({ index }) => {
              const row = all[index]
              return row && <Line key={row.id} {...props} row={row} at={index} table={table} />
            })}
            {/* Before anything is drawn too: a list without its height cannot be scrolled to where somebody was. */}
            <Gap height={height - (inView.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      </div>
    </Paper>
  )
}

/** Stands for the rows that are not drawn. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without a tab index never has the focus
    <tr aria-hidden="true" style={{ height }}>
      <td />
    </tr>
  )

type LineProps<Row> = RowsProps<Row> & { row: TableRow<Row>; at: number; table: Table<Row> }

function Line<Row>({ row, at, columns, selection, actions, hrefOf, onOpen }: LineProps<Row>) {
  const isSelected = selection?.selected.includes(row.id) ?? false
  return (
    <tr
      data-key={row.id}
      data-selected={isSelected || undefined}
      aria-rowindex={at + 2}
      onClick={(event) => isPlain(event) && follow(event, hrefOf(row.original), () => onOpen(row.original))}
      onAuxClick={(event) => event.button === 1 && isPlain(event) && openTab(hrefOf(row.original))}
    >
      {selection && (
        <td className={classes.box}>
          <input
            type="checkbox"
            aria-label={`Select ${selection.nameOf(row.original)}`}
            checked={isSelected}
            disabled={!(selection.mayTake?.(row.original) ?? true)}
            onChange={() => selection.onChange(toggled(selection.selected, row.id))}
          />
        </td>
      )}
      {row.getVisibleCells().map(({ column }) => {
        const shown = columns.find((one) => one.id === column.id)
        return (
          <td key={column.id} className={shown?.isNumber ? classes.number : undefined} {...pinnedStyle(column)}>
            {shown?.cell(row.original)}
          </td>
        )
      })}
      <td className={classes.menu}>{actions(row.original)}</td>
    </tr>
  )
}

/** Not a click on something that has its own use, nor the end of marking a text. */
const isPlain = ({ target, defaultPrevented }: MouseEvent): boolean =>
  !defaultPrevented &&
  target instanceof Element &&
  target.closest('a, button, input, label, [role=menu]') === null &&
  (getSelection()?.isCollapsed ?? true)

/** As with a link: with Ctrl it opens a tab. */
const follow = ({ ctrlKey, metaKey }: MouseEvent, href: string, open: () => void): void =>
  ctrlKey || metaKey ? openTab(href) : open()

const openTab = (href: string): void => void window.open(href, '_blank', 'noopener')
