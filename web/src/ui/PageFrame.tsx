import { Box, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusOnNavigation } from '../hooks/use-focus-on-navigation.ts'
import { useVisited } from '../hooks/use-visited.ts'
import type { Crumb } from '../lib/crumbs.ts'
import { Crumbs } from './Crumbs.tsx'
import { PageTitle } from './PageTitle.tsx'
import classes from './surfaces.module.css'

interface Props {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Sister pages, above the title. */
  tabs?: ReactNode
  /** What the page lies in, outermost first; the section it belongs to is known. */
  crumbs?: readonly Crumb[]
  children: ReactNode
}

export function PageFrame({ title, description, actions, tabs, crumbs = [], children }: Props) {
  const heading = useFocusOnNavigation<HTMLHeadingElement>()
  useVisited(title)
  return (
    <Stack gap="lg" maw={1400}>
      <PageTitle>{title}</PageTitle>
      <Stack gap="xs">
        <Crumbs trail={crumbs} title={title} />
        {tabs}
        <Group justify="space-between" align="flex-start" mt={tabs ? 'sm' : 0}>
          <Box miw={0} maw="100%">
            <Title ref={heading} order={1} tabIndex={-1} className={`${classes.landing} ${classes.title}`}>
              {title}
            </Title>
            {description && (
              <Text component="div" c="dimmed">
                {description}
              </Text>
            )}
          </Box>
          {actions}
        </Group>
      </Stack>
      {children}
    </Stack>
  )
}
