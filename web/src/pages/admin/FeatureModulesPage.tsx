import { Badge, Group, Paper, SimpleGrid, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { quotableText } from '../../api/errors.ts'
import { modulesQuery } from '../../api/queries.ts'
import type { FeatureModule } from '../../api/types.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useNotice } from '../../ui/notices.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'

export const FeatureModulesPage = () => (
  <PageFrame title="Feature modules" description="A module that is off is hidden for everyone, in the API too.">
    <Groups />
  </PageFrame>
)

function Groups() {
  const { data, error, refetch } = useQuery(modulesQuery)
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} role="status" aria-label="Loading" />
  return Object.entries(Object.groupBy(data, ({ group }) => group)).map(([group, modules = []]) => (
    <section key={group} aria-label={group}>
      <Title order={2} fz="md" mb="xs">
        {group}
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        {modules.map((module) => (
          <ModuleCard key={module.id} module={module} />
        ))}
      </SimpleGrid>
    </section>
  ))
}

function ModuleCard({ module }: { module: FeatureModule }) {
  const { mutate, isPending } = useToggle(module)
  const { isSuperadmin } = usePermissions()
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2}>
          <Text fw={500} {...(!module.available && { c: 'dimmed' })}>
            {module.label}
          </Text>
          <Text size="sm" c="dimmed">
            {module.description}
          </Text>
          {!module.available && (
            <Badge variant="default" tt="none" mt={4}>
              Not in this build yet
            </Badge>
          )}
        </Stack>
        <Switch
          aria-label={module.label}
          checked={module.enabled}
          disabled={!module.available || !isSuperadmin || isPending}
          onChange={(event) => mutate(event.currentTarget.checked)}
        />
      </Group>
    </Paper>
  )
}

function useToggle({ id, label }: FeatureModule) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (enabled: boolean) => client.send('PATCH', `/admin/feature-modules/${id}`, { body: { enabled } }),
    onSuccess: (_answer, enabled) => notice({ tone: 'done', text: `${label} is ${enabled ? 'on' : 'off'}` }),
    onError: (error) => notice({ tone: 'failed', text: `${label}: ${quotableText(error)}` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: modulesQuery.queryKey }),
  })
}
