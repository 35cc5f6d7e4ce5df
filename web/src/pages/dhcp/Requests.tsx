import { Text } from '@mantine/core'
import type { DhcpServerStats } from '../../api/generated/types.ts'
import { localTime } from '../../lib/time.ts'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import classes from './dhcp.module.css'

const height = 96

/** How often a server was asked, as bars over time; what it refused stands out. */
export function Requests({ stats }: { stats: DhcpServerStats }) {
  const { rate_buckets: buckets, leases_active } = stats
  const asked = buckets.map(({ discover, request }) => discover + request)
  const most = Math.max(1, ...asked)
  if (asked.every((count) => count === 0))
    return (
      <EmptyList
        icon="chart"
        title="Nothing was asked"
        hint={`${leases_active.toLocaleString('en')} leases are active. Counters come with the agent.`}
      />
    )
  const width = 100 / buckets.length
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.bars}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`At most ${most} questions in ${stats.bucket_seconds} seconds`}
      >
        {buckets.map(({ ts, nak, decline }, at) => (
          <g key={ts}>
            <rect
              className={classes.asked}
              x={at * width}
              width={width * 0.9}
              y={height - ((asked[at] ?? 0) / most) * height}
              height={((asked[at] ?? 0) / most) * height}
            >
              <title>{`${localTime(ts)}: ${asked[at]} asked, ${nak + decline} refused`}</title>
            </rect>
            <rect
              className={classes.refused}
              x={at * width}
              width={width * 0.9}
              y={height - ((nak + decline) / most) * height}
              height={((nak + decline) / most) * height}
            />
          </g>
        ))}
      </svg>
      <Text component="figcaption" size="xs" c="dimmed">
        {leases_active.toLocaleString('en')} leases are active. Red: refused or declined.
      </Text>
    </figure>
  )
}
