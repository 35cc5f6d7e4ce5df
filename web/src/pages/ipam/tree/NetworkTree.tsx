import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { EmptyList } from '../../../ui/states/EmptyList.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { useSpun } from '../use-spun.ts'
import { TreeRow } from './TreeRow.tsx'
import classes from './tree.module.css'
import { type Node, type Row, stepOf, typedAhead } from './tree.ts'
import { useTree } from './use-tree.ts'

interface Props {
  /** What somebody has opened; null where nobody chose. */
  chosen: ReadonlySet<string> | null
  selected: string | undefined
  onToggle: (id: string, open: ReadonlySet<string>) => void
  onSelect: (node: Node) => void
}

/** Spaces, blocks and subnets. Only the rows in view are drawn, only open nodes are asked for. */
export function NetworkTree({ chosen, onToggle, ...props }: Props) {
  const { rows, open, error, isReady, more, retry, again } = useTree(chosen)
  if (error) return <ErrorState error={error} onRetry={again} />
  if (!isReady) return <Loading lines={6} />
  if (rows.length === 0) return <EmptyList icon="spaces" title="No space yet" hint="Networks lie in IP spaces." />
  return <Rows {...props} rows={rows} onToggle={(id) => onToggle(id, open)} onMore={more} onRetry={retry} />
}

interface RowsProps extends Pick<Props, 'selected' | 'onSelect'> {
  rows: readonly Row[]
  onToggle: (id: string) => void
  onMore: (id: string) => void
  onRetry: (id: string) => void
}

const rowHeight = 30
const estimateSize = () => rowHeight
const indexOf = (rows: readonly Row[], target: string | null | undefined) => rows.findIndex(({ key }) => key === target)
const pauseMs = 700

function Rows({ rows, selected, onToggle, onSelect, onMore, onRetry }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const [active, setActive] = useState<string | null>(selected ?? null)
  // The same function for the same rows: with a new one all of them would be measured again, at each scrolled pixel.
  const getItemKey = useCallback((at: number) => rows[at]?.key ?? at, [rows])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    overscan: 12,
    getItemKey,
  })
  const { isSpun, onScroll } = useSpun()
  const inView = isSpun ? [] : virtual.getVirtualItems()
  const at = useMemo(() => Math.max(0, indexOf(rows, active)), [rows, active])
  // A row that is scrolled away is not in the page, and cannot be pointed at.
  const shownActive = inView.some(({ index }) => index === at) ? rows[at] : undefined
  useReveal(rows, selected, (index) => {
    setActive(selected ?? null)
    virtual.scrollToIndex(index, { align: 'auto' })
  })
  const typeAhead = useTypeAhead()
  const go = (index: number | null) => {
    const row = index === null ? undefined : rows[index]
    if (!row || index === null) return
    setActive(row.key)
    virtual.scrollToIndex(index, { align: 'auto' })
  }
  const press = (event: KeyboardEvent) => {
    const row = rows[at]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && row) {
      if (row.kind === 'node') onSelect(row.node)
      if (row.kind === 'failed') onRetry(row.parent)
    } else if (event.key.length === 1 && event.key !== ' ') go(typedAhead(rows, at, typeAhead(event.key)))
    else {
      const step = stepOf(event.key, rows, at, Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 1)
      if (!step) return
      if ('toggle' in step) onToggle(step.toggle)
      else go(step.to)
    }
    // One-letter keys mean something else outside of the tree.
    event.stopPropagation()
    event.preventDefault()
  }
  return (
    <div
      ref={scroller}
      className={classes.tree}
      role="tree"
      aria-label="Networks"
      tabIndex={0}
      aria-activedescendant={shownActive ? `${id}-${shownActive.key}` : undefined}
      onKeyDown={press}
      onScroll={onScroll}
    >
      {/* One style moves all rows: with one of its own for each, the browser lays out and paints every one at each scroll. */}
      <div className={classes.space} style={{ height: virtual.getTotalSize(), paddingTop: inView[0]?.start }}>
        {inView.map(({ index }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <TreeRow
              key={row.key}
              id={`${id}-${row.key}`}
              row={row}
              isActive={index === at}
              isSelected={row.key === selected}
              onToggle={onToggle}
              onSelect={onSelect}
              onMore={onMore}
              onRetry={onRetry}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Brings the selected node into view once it is there, and not again when only the rows around it change. */
function useReveal(rows: readonly Row[], selected: string | undefined, show: (index: number) => void): void {
  const shown = useRef<string>(undefined)
  const index = useMemo(() => indexOf(rows, selected), [rows, selected])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection, or its first appearance, counts
  useEffect(() => {
    if (index === -1 || shown.current === selected) return
    shown.current = selected
    show(index)
  }, [selected, index === -1])
}

/** What was typed within a short while, as one text. */
function useTypeAhead(): (key: string) => string {
  const typed = useRef({ text: '', at: 0 })
  return (key) => {
    const now = performance.now()
    const text = now - typed.current.at < pauseMs ? typed.current.text + key : key
    typed.current = { text, at: now }
    return text
  }
}
