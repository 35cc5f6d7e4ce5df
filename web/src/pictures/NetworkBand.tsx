import { useElementSize } from '@mantine/hooks'
import { drawn, heightOf, type Segment } from './bands.ts'
import classes from './pictures.module.css'

export type BandKind = 'block' | 'subnet' | 'gap' | 'gone' | 'added' | 'edge'

interface Props<Of extends Segment<BandKind>> {
  label: string
  network: string
  segments: readonly Of[]
  rows?: number
  rowHeight?: number
  titleOf: (segment: Of) => string
  /** Makes gaps something to click on. */
  onPick?: (segment: Of) => void
  hasLabels?: boolean
}

/** A network with its parts where they lie. */
export function NetworkBand<Of extends Segment<BandKind>>(props: Props<Of>) {
  const { label, network, segments, rows = 1, rowHeight = 26, titleOf, onPick, hasLabels = false } = props
  const { ref, width } = useElementSize<HTMLElement>()
  const frame = { width: width || 600, rowHeight, gap: 3 }
  return (
    <figure ref={ref} className={classes.figure}>
      <svg className={classes.band} height={heightOf(rows, frame)} role="img" aria-label={label}>
        {Array.from({ length: rows }, (_, row) => row * (rowHeight + frame.gap)).map((y) => (
          <rect key={y} className={classes.ground} x={0} y={y} width={frame.width} height={rowHeight} rx={3} />
        ))}
        {drawn(network, segments, rows, frame).map(({ segment, rects }) =>
          rects.map((rect) => (
            <g key={`${segment.network}-${rect.y}`} {...(onPick && { onClick: () => onPick(segment) })}>
              <rect
                className={`${classes[segment.kind]} ${onPick && segment.kind === 'gap' ? classes.pick : ''}`}
                x={rect.x + 0.5}
                y={rect.y + 0.5}
                width={Math.max(1, rect.width - 1)}
                height={rect.height - 1}
                rx={2}
              >
                <title>{titleOf(segment)}</title>
              </rect>
              {hasLabels && rect.width > segment.network.length * 6.4 && segment.kind !== 'gap' && (
                <text
                  className={classes.bandLabel}
                  x={rect.x + rect.width / 2}
                  y={rect.y + rect.height / 2 + 4}
                  textAnchor="middle"
                >
                  {segment.network}
                </text>
              )}
            </g>
          )),
        )}
      </svg>
    </figure>
  )
}
