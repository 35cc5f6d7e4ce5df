import classes from './pictures.module.css'
import { statusLabel, toneOf } from './statuses.ts'

/** A status with its color; the word is there for those who do not see the color. */
export const StatusDot = ({ status }: { status: string }) => (
  <span className={`${classes.tones} ${classes.status}`}>
    <svg viewBox="0 0 10 10" width={10} height={10} aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <rect width="10" height="10" rx="3" className={classes[toneOf(status)]} />
    </svg>
    {statusLabel(status)}
  </span>
)
