import { Text } from '@mantine/core'
import type { DnsQueryCount } from '../../api/generated/types.ts'
import { Clip } from '../../table/Clip.tsx'
import classes from './charts.module.css'

/** How often each was met, the most first, with bars that can be compared. */
export function CountBars({ label, rows }: { label: string; rows: readonly DnsQueryCount[] }) {
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        None
      </Text>
    )
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <ol className={classes.bars} aria-label={label}>
      {rows.map(({ key, count }) => (
        <li key={key}>
          <span className={classes.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
          <Clip text={key} />
          <span className={classes.count}>{count.toLocaleString('en')}</span>
        </li>
      ))}
    </ol>
  )
}
