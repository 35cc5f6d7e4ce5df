import classes from './table.module.css'

/** Text that somebody typed: on one line, whole as a title, and unable to turn the text around it. */
export const Clip = ({ text }: { text: string }) => (
  <bdi className={classes.clip} title={text}>
    {text}
  </bdi>
)
