import { Clip } from '../table/Clip.tsx'
import classes from './resource.module.css'

const mostNamed = 8

/** The first of several, and how many more. */
export const Names = ({ names }: { names: readonly string[] }) => (
  <ul className={classes.names}>
    {names.slice(0, mostNamed).map((name, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change
      <li key={at}>
        <Clip text={name} />
      </li>
    ))}
    {names.length > mostNamed && <li>and {names.length - mostNamed} more</li>}
  </ul>
)
