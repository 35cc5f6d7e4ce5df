import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Cell, cellAt, mapGrid } from './map.ts'
import classes from './pictures.module.css'
import { statusLabel, type Tone, toneOf, tones } from './statuses.ts'

interface Props {
  label: string
  cells: readonly Cell[]
  onPick: (cell: Cell) => void
}

/** The addresses of a network, one after the other. Few paths instead of many shapes: it draws in no time. */
export function AddressMap({ label, cells, onPick }: Props) {
  const { ref, width } = useElementSize<HTMLElement>()
  const [at, setAt] = useState<number | null>(null)
  const grid = mapGrid(cells.length, width || 640)
  const shown = at === null ? undefined : cells[at]
  const height = grid.rows * grid.pitch
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const cell = cellAt(event.clientX - box.left, event.clientY - box.top, grid)
    setAt(cell !== null && cell < cells.length ? cell : null)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && shown) return onPick(shown)
    const to = movedBy(event.key, at ?? -1, grid.columns, cells.length)
    if (to === null) return
    event.preventDefault()
    setAt(to)
  }
  return (
    <figure ref={ref} className={classes.figure}>
      <svg
        className={classes.map}
        height={height}
        style={{ width: grid.columns * grid.pitch, maxWidth: '100%' }}
        role="application"
        aria-label={`${label}. Arrow keys move, Enter opens.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
        onClick={() => shown && onPick(shown)}
        onKeyDown={press}
      >
        {pathsOf(cells, grid).map(({ tone, opacity, path }) => (
          <path key={`${tone}${opacity}`} className={classes[tone]} d={path} {...(opacity < 1 && { opacity })} />
        ))}
        {at !== null && <Cursor at={at} {...grid} />}
      </svg>
      <figcaption>
        <div className={classes.caption} aria-live="polite">
          {shown ? (
            cellText(shown)
          ) : (
            <span style={{ opacity: 0.6 }}>Point at a cell to read it; click to open it.</span>
          )}
        </div>
        <Legend cells={cells} />
      </figcaption>
    </figure>
  )
}

const Cursor = ({ at, columns, pitch }: { at: number; columns: number; pitch: number }) => (
  <rect
    className={classes.cursor}
    x={(at % columns) * pitch}
    y={Math.floor(at / columns) * pitch}
    width={pitch}
    height={pitch}
    rx={2}
  />
)

function Legend({ cells }: { cells: readonly Cell[] }) {
  const used = new Set(cells.map(lookOf).map(({ tone }) => tone))
  return (
    <div className={classes.legend}>
      {tones
        .filter(({ tone }) => used.has(tone))
        .map(({ tone, label }) => (
          <span key={tone} className={classes.key}>
            <span className={classes.swatch} style={{ background: `var(--${tone})` }} /> {label}
          </span>
        ))}
    </div>
  )
}

export function cellText(cell: Cell): string {
  if (cell.kind === 'address') return `${cell.address} — ${statusLabel(cell.status)}`
  const range = `${cell.first} – ${cell.last}`
  if (cell.kind === 'unknown') return `${range} — too many gaps below to tell`
  if (!cell.isAnyTaken) return `${range} — free`
  return `${range} — ${cell.share < 0.01 ? 'less than 1' : Math.round(cell.share * 100)}% taken`
}

type Look = { tone: Tone | 'unknown'; opacity: number }

export function lookOf(cell: Cell): Look {
  if (cell.kind === 'address') return { tone: toneOf(cell.status), opacity: 1 }
  if (cell.kind === 'unknown') return { tone: 'unknown', opacity: 1 }
  return cell.isAnyTaken ? { tone: 'taken', opacity: shadeOf(cell.share) } : { tone: 'free', opacity: 1 }
}

// Five shades are as many as an eye keeps apart, and the fullest is for a range without a free address.
const shadeOf = (share: number): number => (share >= 1 ? 1 : ([0.3, 0.45, 0.6, 0.75][Math.floor(share * 4)] ?? 0.75))

function pathsOf(cells: readonly Cell[], { columns, pitch }: { columns: number; pitch: number }) {
  const side = (pitch - 1.5).toFixed(2)
  const paths = new Map<string, Look & { path: string }>()
  for (const [at, cell] of cells.entries()) {
    const look = lookOf(cell)
    const key = `${look.tone}${look.opacity}`
    const path = paths.get(key) ?? { ...look, path: '' }
    const [x, y] = [(at % columns) * pitch, Math.floor(at / columns) * pitch]
    path.path += `M${x.toFixed(2)} ${y.toFixed(2)}h${side}v${side}h-${side}z`
    paths.set(key, path)
  }
  return [...paths.values()]
}

function movedBy(key: string, at: number, columns: number, count: number): number | null {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, at + step))
}
