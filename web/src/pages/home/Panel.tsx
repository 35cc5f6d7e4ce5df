import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PathLink } from '../../ui/PathLink.tsx'
import classes from './home.module.css'

interface Props {
  title: string
  /** Where there is more of it. */
  to?: string
  children: ReactNode
}

export const Panel = ({ title, to, children }: Props) => (
  <Paper component="section" withBorder aria-label={title} className={classes.panel ?? ''}>
    <div className={classes.panelHead}>
      <Title order={2} fz="md">
        {title}
      </Title>
      {to && (
        <PathLink path={to} size="sm" aria-label={`Show all: ${title}`}>
          Show all
        </PathLink>
      )}
    </div>
    {children}
  </Paper>
)
