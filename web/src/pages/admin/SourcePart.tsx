import { Paper, Title } from '@mantine/core'
import classes from './source.module.css'

/** A text of a program, whole and as it is: an error with its lines, values as JSON. */
export const SourcePart = ({ title, text }: { title: string; text: string }) => (
  <section>
    <Title order={2} fz="md" mb="xs">
      {title}
    </Title>
    {/* Whoever has no mouse scrolls it by the arrow keys. */}
    <Paper withBorder component="pre" role="region" aria-label={title} tabIndex={0} className={classes.source ?? ''}>
      {text}
    </Paper>
  </section>
)
