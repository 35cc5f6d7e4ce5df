import { Text } from '@mantine/core'
import type { DnsRcodeCounts } from '../../api/generated/types.ts'
import { linePath, placed } from '../../pictures/line.ts'
import classes from './charts.module.css'

const frame = { width: 600, height: 90 }

const kinds = [
  ['noerror', 'good', 'answered'],
  ['nxdomain', 'missing', 'no such name'],
  ['servfail', 'failed', 'failed'],
] as const

/** How questions were answered over time. */
export function RcodeLines({ counts }: { counts: readonly DnsRcodeCounts[] }) {
  if (counts.length < 2)
    return (
      <Text size="sm" c="dimmed">
        How it answered over time is told by its agent; there is nothing of it yet.
      </Text>
    )
  const most = Math.max(1, ...counts.map(({ noerror, nxdomain, servfail }) => Math.max(noerror, nxdomain, servfail)))
  const total = (kind: (typeof kinds)[number][0]) => counts.reduce((sum, one) => sum + one[kind], 0)
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.lines}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={kinds.map(([kind, , text]) => `${total(kind)} ${text}`).join(', ')}
      >
        {kinds.map(([kind, look]) => (
          <path
            key={kind}
            className={classes[look]}
            d={linePath(
              placed(
                counts.map((one) => ({ at: Date.parse(one.at), value: (one[kind] / most) * 100 })),
                frame,
              ),
            )}
          />
        ))}
      </svg>
      <Text component="figcaption" size="xs" c="dimmed">
        {kinds.map(([kind, , text]) => `${total(kind).toLocaleString('en')} ${text}`).join(' · ')}
      </Text>
    </figure>
  )
}
