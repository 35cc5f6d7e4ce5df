import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import classes from './surfaces.module.css'

interface Props {
  title: string
  description?: string
  children: ReactNode
}

/** The frame of the pages outside the shell. */
export const AuthCard = ({ title, description, children }: Props) => (
  <Center component="main" mih="100dvh" p="md" className={classes.page ?? ''}>
    <title>{`${title} · Cadastre`}</title>
    <Stack w="100%" maw={400} gap="lg">
      <Group gap="xs" justify="center">
        <Logo size={36} />
        <Text fw={600} fz="xl">
          Cadastre
        </Text>
      </Group>
      <Paper withBorder shadow="sm" p="xl">
        <Title order={1} fz="lg" mb="md">
          {title}
        </Title>
        {description && (
          <Text c="dimmed" size="sm" mb="md">
            {description}
          </Text>
        )}
        {children}
      </Paper>
    </Stack>
  </Center>
)
