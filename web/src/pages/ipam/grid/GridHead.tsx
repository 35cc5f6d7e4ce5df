import classes from './grid.module.css'

export const columns = [
  { label: 'Address', sort: 'address' },
  { label: 'Status', sort: 'status' },
  { label: 'Hostname', sort: 'hostname' },
  { label: 'MAC', sort: 'mac', isWide: true },
  { label: 'Description', sort: 'description', isWide: true },
  { label: 'Last seen', sort: 'last_seen', isWide: true, isLast: true },
] as const

interface Props {
  sort: string
  order: string
  chosen: number
  total: number
  onSort: (search: { sort: string; order: string }) => void
  /** Without it there is nothing to choose rows for. */
  onSelectAll?: () => void
}

export const GridHead = ({ sort, order, chosen, total, onSort, onSelectAll }: Props) => (
  <thead className={classes.top}>
    <tr className={classes.head} aria-rowindex={1}>
      <th scope="col" className={classes.check}>
        {onSelectAll && (
          <input
            type="checkbox"
            aria-label="Select all that match"
            checked={total > 0 && chosen >= total}
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < total
            }}
            onChange={onSelectAll}
          />
        )}
      </th>
      {columns.map((column) => {
        const isSorted = column.sort === sort
        const next = isSorted && order === 'asc' ? 'desc' : 'asc'
        return (
          <th
            key={column.sort}
            scope="col"
            className={`${classes.cell} ${'isWide' in column ? classes.wide : ''} ${'isLast' in column ? classes.last : ''}`}
            aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}
          >
            <button type="button" className={classes.sort} onClick={() => onSort({ sort: column.sort, order: next })}>
              {column.label} {isSorted && <span aria-hidden="true">{order === 'asc' ? '↑' : '↓'}</span>}
            </button>
          </th>
        )
      })}
    </tr>
  </thead>
)
