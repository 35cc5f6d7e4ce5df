import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

export type StatusColor = 'green' | 'blue' | 'orange' | 'red' | 'gray'

/** A state in a word or two. The color is in the dot, so that the text is read in either theme. */
export const Status = ({ color, children }: { color: StatusColor; children: ReactNode }) => (
  <Badge variant="dot" color={color} tt="none" fw={500} w="max-content">
    {children}
  </Badge>
)
