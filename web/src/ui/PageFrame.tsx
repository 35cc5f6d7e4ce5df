import { Box, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  title: string
  description?: string
  actions?: ReactNode
  children: ReactNode
}

export const PageFrame = ({ title, description, actions, children }: Props) => (
  <Stack gap="lg" maw={1400}>
    <title>{`${title} · Cadastre`}</title>
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
