import { Paper, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { toggled } from '../lib/pick.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Icon } from '../ui/Icon.tsx'
import classes from './table.module.css'

export interface Column<Row> {
  /** As the address calls it, where it can be chosen; else it is known by its header. */
  id?: string
  header: string
  cell: (row: Row) => ReactNode
  /** Left out on a phone, where a dialog or drawer shows it. */
  wideOnly?: boolean
  /** The header is for screen readers only, as over a column of buttons. */
  hiddenHeader?: boolean
  /** What the interface sorts by for this column; without it the header is only a text. */
  sortBy?: string
  /** Numbers read best from the right. */
  isNumber?: boolean
  /** In pixels, until somebody drags it. */
  width?: number
}

export interface Sort {
  by: string | undefined
  order: 'asc' | 'desc'
}

export type Sorting = Sort & { onChange: (sort: Sort) => void }

/** Boxes before the rows, by their keys. */
export interface Selecting<Row> {
  selected: readonly string[]
  onChange: (keys: string[]) => void
  nameOf: (row: Row) => string
  /** Whether there is anything to do with this one; all of them if it is not said. */
  mayTake?: (row: Row) => boolean
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
  selection?: Selecting<Row>
  sort?: Sorting
  ref?: Ref<HTMLTableElement>
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
const Rows = <Row,>({ label, columns, rows, rowKey, onOpen, selection, sort, ref }: RowsProps<Row>) => (
  <table className={classes.table} aria-label={label} ref={ref}>
    <thead>
      <tr>
        {selection && (
          <SelectAll keys={rows.filter(selection.mayTake ?? (() => true)).map(rowKey)} selection={selection} />
        )}
        {columns.map((column) => (
          <th key={column.header} scope="col" className={classOf(column)} {...ariaSort(column, sort)}>
            <Header column={column} sort={sort} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr
          key={rowKey(row)}
          data-key={rowKey(row)}
          data-selected={selection?.selected.includes(rowKey(row)) || undefined}
          {...(onOpen && { onClick: () => onOpen(row), className: classes.open })}
        >
          {selection && (
            <td className={classes.box}>
              <input
                type="checkbox"
                aria-label={`Select ${selection.nameOf(row)}`}
                checked={selection.selected.includes(rowKey(row))}
                disabled={!(selection.mayTake?.(row) ?? true)}
                onClick={(event) => event.stopPropagation()}
                onChange={() => selection.onChange(toggled(selection.selected, rowKey(row)))}
              />
            </td>
          )}
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

interface SelectAllProps {
  keys: readonly string[]
  selection: Pick<Selecting<never>, 'selected' | 'onChange'>
  label?: string
}

export function SelectAll({
  keys,
  selection: { selected, onChange },
  label = 'Select all on this page',
}: SelectAllProps) {
  const isAll = keys.length > 0 && keys.every((key) => selected.includes(key))
  return (
    <th scope="col" className={classes.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && selected.length > 0
        }}
        // What is chosen on other pages stays.
        onChange={() => onChange([...selected.filter((key) => !keys.includes(key)), ...(isAll ? [] : keys)])}
      />
    </th>
  )
}

interface HeaderProps<Row> {
  column: Column<Row>
  sort: Sorting | undefined
}

export function Header<Row>({ column: { header, hiddenHeader, sortBy }, sort }: HeaderProps<Row>) {
  if (hiddenHeader) return <VisuallyHidden>{header}</VisuallyHidden>
  if (!sort || sortBy === undefined) return header
  const isSorted = sort.by === sortBy
  const order = isSorted && sort.order === 'asc' ? 'desc' : 'asc'
  return (
    <button type="button" className={classes.sort} onClick={() => sort.onChange({ by: sortBy, order })}>
      {header}
      {isSorted && <Icon name={sort.order === 'asc' ? 'up' : 'down'} size={14} />}
    </button>
  )
}

export function ariaSort<Row>({ sortBy }: Column<Row>, sort: Sort | undefined) {
  if (!sort || sortBy === undefined || sort.by !== sortBy) return {}
  return { 'aria-sort': sort.order === 'asc' ? 'ascending' : 'descending' } as const
}

const classOf = <Row,>({ wideOnly, isNumber }: Column<Row>) =>
  [wideOnly && classes.wide, isNumber && classes.number].filter(Boolean).join(' ') || undefined

export const Loading = () => (
  <div role="status" aria-label="Loading">
    {['first', 'second', 'third', 'fourth'].map((name) => (
      <Skeleton key={name} height={20} m="md" w="auto" />
    ))}
  </div>
)
