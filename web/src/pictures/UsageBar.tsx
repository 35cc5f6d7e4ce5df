import classes from './pictures.module.css'
import { useUsageLevel } from './usage-levels.ts'

/** How full a network is, as a bar and in words. */
export function UsageBar({ percent, hasText = true }: { percent: number; hasText?: boolean }) {
  const level = useUsageLevel(percent)
  const shown = percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`
  return (
    <span className={classes.bar} title={`${percent}% used`}>
      <span className={classes.track} data-short={!hasText} aria-hidden="true">
        <span
          className={classes.fill}
          data-level={level}
          style={{ display: 'block', width: `${Math.min(100, Math.max(percent > 0 ? 3 : 0, percent))}%` }}
        />
      </span>
      {hasText && shown}
    </span>
  )
}
