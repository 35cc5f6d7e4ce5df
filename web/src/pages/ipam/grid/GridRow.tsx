import { type MouseEvent, memo } from 'react'
import type { IpAddress } from '../../../api/generated/types.ts'
import { localTime, timeAgo } from '../../../lib/time.ts'
import { StatusDot } from '../../../pictures/StatusDot.tsx'
import classes from './grid.module.css'

interface Props {
  id: string
  at: number
  row: IpAddress
  isActive: boolean
  isChosen: boolean
  isSelectable: boolean
  onSelect: (at: number, isRange: boolean) => void
  onOpen: (id: string) => void
}

/** Digits that the narrowest column of addresses has room for. */
const fitting = 12

// What is chosen elsewhere, or scrolled, does not redraw a row.
export const GridRow = memo(({ id, at, row, isActive, isChosen, isSelectable, onSelect, onOpen }: Props) => (
  <tr
    id={id}
    className={classes.row}
    aria-rowindex={at + 2}
    aria-selected={isChosen}
    data-active={isActive}
    onClick={(event) => {
      if (event.shiftKey || event.ctrlKey || event.metaKey) onSelect(at, event.shiftKey)
    }}
  >
    <Cells row={row} at={at} isChosen={isChosen} isSelectable={isSelectable} onSelect={onSelect} onOpen={onOpen} />
  </tr>
))

type CellsProps = { row: IpAddress } & Pick<Props, 'at' | 'isChosen' | 'isSelectable' | 'onSelect' | 'onOpen'>

const Cells = ({ row, at, isChosen, isSelectable, onSelect, onOpen }: CellsProps) => (
  <>
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys */}
    <td
      className={classes.check}
      onClick={(event) => {
        event.stopPropagation()
        onSelect(at, event.shiftKey)
      }}
    >
      {isSelectable && (
        <input type="checkbox" tabIndex={-1} aria-label={`Select ${row.address}`} checked={isChosen} readOnly />
      )}
    </td>
    <td className={`${classes.cell} ${row.address.length > fitting ? classes.long : ''}`}>
      {/* A plain link: one that watches the router costs more than the rest of the row. */}
      <a
        href={`/ipam/addresses/${row.id}`}
        tabIndex={-1}
        className={`${classes.link} ${classes.mono}`}
        onClick={(event) => follow(event, () => onOpen(row.id))}
      >
        {row.address}
      </a>
    </td>
    <td className={classes.cell}>
      <StatusDot status={row.status} />
    </td>
    <TextCell text={row.fqdn ?? row.hostname} />
    <td className={`${classes.cell} ${classes.wide} ${classes.mono}`}>{row.mac_address}</td>
    <TextCell text={row.description} className={classes.wide} />
    <SeenCell at={row.last_seen_at} />
  </>
)

/** With Shift or Ctrl a click chooses the row, elsewhere the browser does what it does with links. */
function follow(event: MouseEvent, open: () => void): void {
  event.preventDefault()
  if (!event.shiftKey && !event.ctrlKey && !event.metaKey) open()
}

const SeenCell = ({ at }: { at: string | null }) => (
  <td className={`${classes.cell} ${classes.wide} ${classes.last}`} title={at ? localTime(at) : ''}>
    {at && timeAgo(at)}
  </td>
)

/** Letters of any width. Only they are clipped, for clips are most of the work of a frame. */
const TextCell = ({ text, className = '' }: { text: string | null; className?: string | undefined }) => (
  <td className={`${classes.cell} ${text ? classes.long : ''} ${className}`} title={text ?? ''}>
    {text}
  </td>
)
