import { Paper } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { IpAddress } from '../../../api/generated/types.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useSpun } from '../use-spun.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import classes from './grid.module.css'
import { between, extended, type Selection, toggledRow } from './selection.ts'
import { type AddressFilter, useRows } from './use-rows.ts'
import { rowAfter, scrollFor, type View, viewOf } from './window.ts'

interface Props {
  filter: AddressFilter
  selection: Selection
  onSelect: (selection: Selection) => void
  onSelectAll: () => void
  onSort: (search: { sort: string; order: string }) => void
  onOpen: (id: string) => void
  /** Whether there is anything to do with rows that are chosen. */
  isSelectable: boolean
  /** Stands there when no address matches. */
  empty: ReactNode
}

const rowHeight = 36

/** The addresses of a subnet, however many: what is not in view is neither drawn nor loaded. */
export function AddressGrid({ filter, selection, onSelect, onSelectAll, onSort, onOpen, isSelectable, empty }: Props) {
  const scroller = useRef<HTMLTableElement>(null)
  const { ref, height } = useElementSize<HTMLTableElement>()
  const merged = useMergedRef(ref, scroller)
  const [active, setActive] = useState(0)
  const [known, setKnown] = useState(0)
  const id = useId()
  const viewport = Math.max(rowHeight, (height || 600) - rowHeight)
  const [scrollTop, setScrollTop] = useState(0)
  const { isSpun, onScroll } = useSpun()
  const scrolled = { scrollTop, viewport, rowHeight, total: known }
  const view = viewOf(scrolled)
  const { rowAt, total, isLoading, error, retry, idsBetween } = useRows(filter, view.from, view.to)
  if (total !== undefined && total !== known) setKnown(total)
  const here = isSpun ? [] : rowsHere(view, rowAt)
  const go = (to: number) => {
    setActive(to)
    const top = scrollFor(to, scrolled)
    if (top !== null) scroller.current?.scrollTo({ top })
  }
  const select = async (at: number, isRange: boolean) => {
    const row = rowAt(at)
    setActive(at)
    if (!isSelectable) return
    if (isRange && selection.anchor !== null) {
      onSelect(extended(selection, await idsBetween(...between(selection.anchor, at))))
    } else if (row) onSelect(toggledRow(selection, row.id, at))
  }
  const latest = useRef(select)
  latest.current = select
  // The same function at each drawing, so that rows which did not change are not drawn again.
  const selectRow = useCallback((at: number, isRange: boolean) => latest.current(at, isRange), [])
  const latestOpen = useRef(onOpen)
  latestOpen.current = onOpen
  const openRow = useCallback((rowId: string) => latestOpen.current(rowId), [])
  const press = (event: KeyboardEvent) => {
    // Boxes, links and the heads of columns have keys of their own.
    if ((event.target as Element).closest('a, button, input')) return
    const row = rowAt(active)
    const to = rowAfter(event.key, active, known, Math.floor(viewport / rowHeight) - 1)
    if (to !== null) {
      go(to)
      if (event.shiftKey) select(to, selection.anchor !== null)
    } else if (event.key === ' ') select(active, event.shiftKey)
    else if (event.key === 'Enter' && row) onOpen(row.id)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && isSelectable) onSelectAll()
    else return
    event.preventDefault()
  }
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (total === 0) return <Paper withBorder>{empty}</Paper>
  return (
    <Paper withBorder className={classes.pane ?? ''}>
      <table
        ref={merged}
        className={classes.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are chosen is a grid
        role="grid"
        aria-label="Addresses"
        aria-rowcount={known + 1}
        aria-multiselectable={isSelectable}
        tabIndex={0}
        aria-activedescendant={known > 0 ? `${id}-${active}` : undefined}
        // Drawn with the frame that is scrolled: a frame later, its last rows would be blank for a moment.
        onScroll={(event) =>
          flushSync(() => {
            setScrollTop(event.currentTarget.scrollTop)
            onScroll(event)
          })
        }
        onKeyDown={press}
      >
        <GridHead
          sort={filter.sort ?? 'address'}
          order={filter.order ?? 'asc'}
          chosen={selection.ids.size}
          total={known}
          onSort={onSort}
          {...(isSelectable && { onSelectAll })}
        />
        {/* One style moves all rows: with one of its own for each, the browser takes longer the more were ever drawn. */}
        <tbody
          className={classes.space}
          data-loading={isLoading}
          style={
            total === undefined
              ? { height: viewport }
              : { height: view.height, paddingTop: offsetOf(view, here[0]?.at) }
          }
        >
          {here.map(({ at, row }) => (
            <GridRow
              key={at}
              id={`${id}-${at}`}
              at={at}
              row={row}
              isActive={at === active}
              isSelectable={isSelectable}
              isChosen={selection.ids.has(row.id)}
              onSelect={selectRow}
              onOpen={openRow}
            />
          ))}
        </tbody>
      </table>
    </Paper>
  )
}

/** The rows in view that are loaded. What is in view lies on two pages at most, so they are one run. */
const rowsHere = ({ from, to }: View, rowAt: (at: number) => IpAddress | undefined) =>
  Array.from({ length: Math.max(0, to - from) }, (_, after) => ({ at: from + after, row: rowAt(from + after) })).filter(
    (each): each is { at: number; row: IpAddress } => each.row !== undefined,
  )

const offsetOf = ({ from, offset }: View, first = from): number => offset + (first - from) * rowHeight
