import { Progress } from '@mantine/core'
import classes from './reports.module.css'

// From here on somebody should look for more room, or for what is not used.
const warnPercent = 80
const fullPercent = 95

export function colorOf(percent: number): string {
  if (percent >= fullPercent) return 'red'
  return percent >= warnPercent ? 'orange' : 'lagoon'
}

/** How much of something is taken, as a bar and as a number. */
export const UsageBar = ({ percent, label }: { percent: number; label: string }) => (
  <span className={classes.usage}>
    <Progress value={percent} color={colorOf(percent)} aria-label={label} className={classes.bar ?? ''} />
    <span className={classes.percent}>{percent.toFixed(1)} %</span>
  </span>
)

/** A count among others: the greatest fills the bar. */
export const CountBar = ({ count, most, label }: { count: number; most: number; label: string }) => (
  <span className={classes.usage}>
    <Progress value={most === 0 ? 0 : (count / most) * 100} aria-label={label} className={classes.bar ?? ''} />
    <span className={classes.percent}>{count.toLocaleString('en')}</span>
  </span>
)
