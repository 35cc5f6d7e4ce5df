import { Paper, Text } from '@mantine/core'
import classes from '../../ui/surfaces.module.css'

/** What the operator wants read before anyone logs in. Focusable, because a long one scrolls. */
export const LoginNotice = ({ title, text }: { title: string; text: string }) => (
  <Paper
    component="section"
    withBorder
    p="sm"
    aria-label={title || 'Notice'}
    tabIndex={0}
    className={`${classes.scroll} ${classes.page}`}
  >
    {title && <Text fw={600}>{title}</Text>}
    <Text size="sm" className={classes.plain ?? ''}>
      {text}
    </Text>
  </Paper>
)
