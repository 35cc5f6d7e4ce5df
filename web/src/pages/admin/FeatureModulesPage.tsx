import { Badge, Group, Paper, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { quotableText } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { FeatureModule } from '../../api/generated/types.ts'
import { modulesQuery } from '../../api/queries.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { matchesWords } from '../../lib/pick.ts'
import { ListFilter } from '../../table/ListFilter.tsx'
import { useNotice } from '../../ui/notices.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'

const route = getRouteApi('/app/admin/feature-modules')

export function FeatureModulesPage() {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const modules = useQuery(modulesQuery)
  return (
    <PageFrame title="Feature modules" description="A module that is off is hidden for everyone, in the API too.">
      <ListFilter
        placeholder="Name, group or state"
        value={q}
        onChange={(search) => navigate({ search, replace: true })}
      />
      <Loaded query={modules}>{(all) => <Groups modules={all.filter((module) => matches(module, q))} />}</Loaded>
    </PageFrame>
  )
}

const matches = (module: FeatureModule, filter?: string): boolean =>
  matchesWords([module.label, module.description, module.group, stateText(module)], filter)

function stateText({ available, enabled }: FeatureModule): string {
  if (!available) return 'Not in this build yet'
  return enabled ? 'On' : 'Off'
}

function Groups({ modules }: { modules: readonly FeatureModule[] }) {
  const navigate = route.useNavigate()
  if (modules.length === 0) return <NoMatch what="module" onClear={() => navigate({ search: {} })} />
  // What can be switched comes first; the rest is only to know of.
  const available = modules.filter((module) => module.available)
  const missing = modules.filter((module) => !module.available)
  return (
    <Stack gap="xl">
      {Object.entries(Object.groupBy(available, ({ group }) => group)).map(([group, members = []]) => (
        <Section key={group} title={group} modules={members} />
      ))}
      {missing.length > 0 && <Section title="Not in this build yet" modules={missing} />}
    </Stack>
  )
}

const Section = ({ title, modules }: { title: string; modules: readonly FeatureModule[] }) => (
  <section aria-label={title}>
    <Title order={2} fz="md" mb="xs">
      {title}
    </Title>
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="sm">
      {modules.map((module) => (
        <ModuleCard key={module.id} module={module} />
      ))}
    </SimpleGrid>
  </section>
)

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
        </Stack>
        {module.available ? (
          <Switch
            aria-label={module.label}
            checked={module.enabled}
            disabled={!isSuperadmin || isPending}
            onChange={(event) => mutate(event.currentTarget.checked)}
          />
        ) : (
          <Badge variant="default" tt="none" flex="none">
            Later
          </Badge>
        )}
      </Group>
    </Paper>
  )
}

function useToggle({ id, label }: FeatureModule) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (enabled: boolean) => call(operations.feature_modules_update, { params: { id }, body: { enabled } }),
    onSuccess: (_answer, enabled) => notice({ tone: 'done', text: `${label} is ${enabled ? 'on' : 'off'}` }),
    onError: (error) => notice({ tone: 'failed', text: `${label}: ${quotableText(error)}` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: modulesQuery.queryKey }),
  })
}
