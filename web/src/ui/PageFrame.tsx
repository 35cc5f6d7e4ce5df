import { Box, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from './PageTitle.tsx'

interface Props {
  title: string
  description?: string
  actions?: ReactNode
  /** Sister pages, above the title. */
  tabs?: ReactNode
  children: ReactNode
}

export const PageFrame = ({ title, description, actions, tabs, children }: Props) => (
  <Stack gap="lg" maw={1400}>
    <PageTitle>{title}</PageTitle>
    {tabs}
    <Group justify="space-between" align="flex-start">
      <Box>
        <Title order={1}>{title}</Title>
        {description && <Text c="dimmed">{description}</Text>}
      </Box>
      {actions}
    </Group>
    {children}
  </Stack>
)
