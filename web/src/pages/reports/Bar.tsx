import { Progress } from '@mantine/core'
import { useUsageLevel } from '../../pictures/usage-levels.ts'
import classes from './reports.module.css'

const colors = { low: 'lagoon', high: 'orange', full: 'red' } as const

/** How much of something is taken, as a bar and as a number. */
export const UsageBar = ({ percent, label }: { percent: number; label: string }) => (
  <span className={classes.usage}>
    <Progress value={percent} color={colors[useUsageLevel(percent)]} aria-label={label} className={classes.bar ?? ''} />
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
