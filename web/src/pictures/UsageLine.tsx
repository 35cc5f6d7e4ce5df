import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { linePath, nearest, placed } from './line.ts'
import classes from './pictures.module.css'

interface Sample {
  sampled_at: string
  utilization_percent: number
  allocated_ips: number
}

const height = 160
const left = 36

/** How full a network was, day by day. */
export function UsageLine({ samples }: { samples: readonly Sample[] }) {
  const { ref, width } = useElementSize<HTMLElement>()
  const [at, setAt] = useState<number | null>(null)
  const frame = { width: Math.max(100, (width || 600) - left - 8), height }
  const points = placed(
    samples.map((sample) => ({ at: Date.parse(sample.sampled_at), value: sample.utilization_percent })),
    frame,
  )
  const shown = at === null ? undefined : samples[at]
  const dot = points[at ?? points.length - 1]
  return (
    <figure ref={ref} className={classes.figure}>
      <svg
        className={classes.chart}
        height={height + 26}
        role="img"
        aria-label={summary(samples)}
        onPointerMove={(event) =>
          setAt(nearest(points, event.clientX - event.currentTarget.getBoundingClientRect().left - left))
        }
        onPointerLeave={() => setAt(null)}
      >
        <g transform={`translate(${left} 6)`}>
          {[0, 50, 100].map((percent) => (
            <g key={percent} transform={`translate(0 ${height - (percent / 100) * height})`}>
              <line className={classes.rule} x2={frame.width} />
              <text className={classes.axis} x={-6} y={4} textAnchor="end">
                {percent}%
              </text>
            </g>
          ))}
          {points.length > 1 && (
            <path
              className={classes.area}
              d={`${linePath(points)}L${points.at(-1)?.x ?? 0} ${height}L${points[0]?.x ?? 0} ${height}Z`}
            />
          )}
          <path className={classes.line} d={linePath(points)} />
          {dot && <circle className={classes.dot} cx={dot.x} cy={dot.y} r={4} />}
          <text className={classes.axis} y={height + 16}>
            {day(samples[0])}
          </text>
          <text className={classes.axis} x={frame.width} y={height + 16} textAnchor="end">
            {day(samples.at(-1))}
          </text>
        </g>
      </svg>
      <figcaption className={classes.caption}>
        {shown
          ? `${day(shown)}: ${shown.utilization_percent}% (${shown.allocated_ips} addresses)`
          : 'Point at the line to read a day.'}
      </figcaption>
    </figure>
  )
}

const day = (sample: Sample | undefined): string =>
  sample ? new Date(sample.sampled_at).toLocaleDateString(undefined, { dateStyle: 'medium' }) : ''

function summary(samples: readonly Sample[]): string {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return 'No samples yet'
  return `From ${first.utilization_percent}% on ${day(first)} to ${last.utilization_percent}% on ${day(last)}`
}
