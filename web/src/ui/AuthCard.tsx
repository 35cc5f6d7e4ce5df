import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import { PageTitle } from './PageTitle.tsx'
import classes from './surfaces.module.css'

interface Props {
  title: string
  description?: string
  children: ReactNode
}

/** The frame of the pages outside the shell. */
export const AuthCard = ({ title, description, children }: Props) => (
  <Center component="main" mih="var(--page-height, 100dvh)" p="md" className={classes.page ?? ''}>
    <PageTitle>{title}</PageTitle>
    <Stack w="100%" maw={400} gap="lg">
      <Text component="div" fw={600} fz="xl" ta="center">
        <Brand size={36} />
      </Text>
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
