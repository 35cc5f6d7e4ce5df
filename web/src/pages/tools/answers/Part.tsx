import { Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../tools.module.css'

/** A part of an answer under its own heading. */
export const Part = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <Paper withBorder component="section" aria-label={title}>
    <Group gap={4} px={16} pt={12} pb={8}>
      <h2 className={classes.part}>{title}</h2>
      {action}
    </Group>
    {children}
  </Paper>
)
