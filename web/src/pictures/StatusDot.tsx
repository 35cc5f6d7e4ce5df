import classes from './pictures.module.css'
import { statusLabel, toneOf } from './statuses.ts'

/** A status with its color; the word is there for those who do not see the color. */
export const StatusDot = ({ status }: { status: string }) => (
  <span className={`${classes.status} ${classes[toneOf(status)]}`}>{statusLabel(status)}</span>
)
