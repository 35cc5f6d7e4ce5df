import { useEffect } from 'react'
import { UsageBar } from '../../../pictures/UsageBar.tsx'
import { ColorDot } from '../../../ui/ColorDot.tsx'
import classes from './tree.module.css'
import type { Node, Row } from './tree.ts'

interface Props {
  id: string
  row: Row
  isActive: boolean
  isSelected: boolean
  onToggle: (id: string) => void
  onSelect: (node: Node) => void
  onMore: (id: string) => void
  onRetry: (id: string) => void
}

export function TreeRow({ row, ...props }: Props) {
  const style = { paddingLeft: 6 + row.depth * 16 }
  if (row.kind === 'node') return <NodeRow row={row} style={style} {...props} />
  return <NoteRow row={row} style={style} {...props} />
}

type Part<Kind> = Omit<Props, 'row'> & { row: Extract<Row, { kind: Kind }>; style: object }

const NodeRow = ({ id, row, style, isActive, isSelected, onToggle, onSelect }: Part<'node'>) => {
  const { node, depth, isOpen } = row
  const isBranch = node.kind !== 'subnet'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys
    <div
      id={id}
      className={classes.row}
      style={style}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-selected={isSelected}
      {...(isBranch && { 'aria-expanded': isOpen })}
      data-active={isActive}
      title={`${node.label}${node.name && ` ${node.name}`}${node.percent === null ? '' : `, ${node.percent}% used`}`}
      onClick={() => onSelect(node)}
    >
      {isBranch ? <Twist isOpen={isOpen} onClick={() => onToggle(node.id)} /> : <span style={{ width: 18 }} />}
      {node.kind === 'space' && <ColorDot color={node.color} size={10} />}
      <bdi className={classes.label}>{node.label}</bdi>
      <bdi className={classes.name}>{node.name}</bdi>
      {node.percent !== null && <UsageBar percent={node.percent} hasText={false} />}
    </div>
  )
}

// Not a stop of the Tab key: the arrow keys do the same.
const Twist = ({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-hidden="true"
    className={classes.twist}
    data-open={isOpen}
    onClick={(event) => {
      event.stopPropagation()
      onClick()
    }}
  >
    <svg viewBox="0 0 10 10" width={10} height={10} focusable="false" aria-hidden="true">
      <path d="M3 1l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  </button>
)

const words = { loading: 'Loading…', more: 'Loading more…', empty: 'Nothing here yet', failed: 'Could not be loaded' }

function NoteRow({ id, row, style, isActive, onMore, onRetry }: Part<'loading' | 'more' | 'empty' | 'failed'>) {
  // To be seen is to be wanted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per appearance
  useEffect(() => {
    if (row.kind === 'more') onMore(row.parent)
  }, [row.key])
  return (
    <div
      id={id}
      className={classes.note}
      style={style}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.depth + 1}
      aria-selected={false}
      data-active={isActive}
    >
      <span style={{ width: 18 }} />
      {words[row.kind]}
      {row.kind === 'failed' && (
        <button type="button" tabIndex={-1} onClick={() => onRetry(row.parent)}>
          Try again
        </button>
      )}
    </div>
  )
}
