import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { IpAddress } from '../../../api/generated/types.ts'
import { StatusDot } from '../../../pictures/StatusDot.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import classes from './grid.module.css'

interface Props {
  id: string
  at: number
  row: IpAddress | undefined
  isActive: boolean
  isChosen: boolean
  onSelect: (at: number, isRange: boolean) => void
}

// What is chosen elsewhere, or scrolled, does not redraw a row.
export const GridRow = memo(({ id, at, row, isActive, isChosen, onSelect }: Props) => (
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
    {row ? <Cells row={row} at={at} isChosen={isChosen} onSelect={onSelect} /> : <Waiting />}
  </tr>
))

type CellsProps = { row: IpAddress } & Pick<Props, 'at' | 'isChosen' | 'onSelect'>

const Cells = ({ row, at, isChosen, onSelect }: CellsProps) => (
  <>
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys */}
    <td
      className={classes.check}
      onClick={(event) => {
        event.stopPropagation()
        onSelect(at, event.shiftKey)
      }}
    >
      <input type="checkbox" tabIndex={-1} aria-label={`Select ${row.address}`} checked={isChosen} readOnly />
    </td>
    <td className={classes.cell}>
      <Link
        to="/ipam/addresses/$id"
        params={{ id: row.id }}
        tabIndex={-1}
        preload={false}
        className={`${classes.link} ${classes.mono}`}
        onClick={(event) => {
          if (event.shiftKey || event.ctrlKey || event.metaKey) event.preventDefault()
        }}
      >
        {row.address}
      </Link>
    </td>
    <td className={classes.cell}>
      <StatusDot status={row.status} />
    </td>
    <TextCell text={row.fqdn ?? row.hostname} />
    <TextCell text={row.mac_address} className={`${classes.wide} ${classes.mono}`} />
    <TextCell text={row.description} className={classes.wide} />
    <td className={`${classes.cell} ${classes.wide} ${classes.last}`}>
      {row.last_seen_at && <TimeAgo at={row.last_seen_at} />}
    </td>
  </>
)

const TextCell = ({ text, className = '' }: { text: string | null; className?: string | undefined }) => (
  <td className={`${classes.cell} ${className}`} title={text ?? ''}>
    <bdi>{text}</bdi>
  </td>
)

// Gray bars where text will be.
const Waiting = () => (
  <>
    <td />
    {['address', 'status', 'name'].map((column) => (
      <td key={column} className={classes.cell}>
        <div className={classes.waiting} />
      </td>
    ))}
  </>
)
