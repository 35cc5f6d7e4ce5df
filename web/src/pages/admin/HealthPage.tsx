import { Alert, Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import { isStatus } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { PlatformHealth } from '../../api/generated/types.ts'
import { platformHealthQuery, versionQuery } from '../../api/queries.ts'
import { componentWords } from '../../lib/health-words.ts'
import { localTime } from '../../lib/time.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'

const readyQuery = { ...query(operations.health_ready), retry: false, refetchInterval: 60_000 }

export function HealthPage() {
  const health = useQuery(platformHealthQuery)
  const ready = useQuery(readyQuery)
  const { data: version } = useQuery(versionQuery)
  const refresh = () => Promise.all([health.refetch(), ready.refetch()])
  return (
    <PageFrame
      title="Health"
      description={`Version ${version?.version ?? '…'}. Looked at again every minute.`}
      actions={
        <Button variant="default" leftSection={<Icon name="retry" />} onClick={refresh}>
          Look again
        </Button>
      }
    >
      <Loaded query={health}>
        {(platform) => (
          <Stack gap="lg">
            <Verdict platform={platform} isReady={ready.isSuccess} isRefusing={isStatus(ready.error, 503)} />
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {platform.components.map((component) => (
                <Part key={component.name} component={component} />
              ))}
            </SimpleGrid>
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  )
}

interface VerdictProps {
  platform: PlatformHealth
  isReady: boolean
  isRefusing: boolean
}

function Verdict({
  platform: { status, maintenance_mode, maintenance_started_at },
  isReady,
  isRefusing,
}: VerdictProps) {
  const isWell = status === 'ok' && isReady
  return (
    <Alert
      role="status"
      variant="default"
      icon={<Icon name={isWell ? 'check' : 'alert'} />}
      title={isWell ? 'All is well' : 'Something is not well'}
    >
      <Text size="sm">
        {isRefusing
          ? 'This process tells load balancers to send requests elsewhere.'
          : 'This process takes requests, and load balancers are told so.'}
      </Text>
      {maintenance_mode && (
        <Text size="sm">
          Maintenance{maintenance_started_at && ` since ${localTime(maintenance_started_at)}`}: only superadmins can
          change anything.
        </Text>
      )}
    </Alert>
  )
}

type Component = PlatformHealth['components'][number]

const states = {
  ok: { color: 'teal', text: 'Well' },
  warn: { color: 'orange', text: 'Late' },
  error: { color: 'red', text: 'Not well' },
}

function Part({ component }: { component: Component }) {
  const { label, text } = componentWords(component)
  const state = states[component.status]
  return (
    <Paper component="section" withBorder p="md" aria-label={label}>
      <Stack gap={6}>
        <Group justify="space-between">
          <Title order={2} fz="md">
            {label}
          </Title>
          <Badge variant="dot" color={state.color} tt="none">
            {state.text}
          </Badge>
        </Group>
        <Text size="sm">{text}</Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[component.detail, ...(component.workers ?? [])].join(' · ')}
          {component.last_tick && ` · last at ${localTime(component.last_tick)}`}
        </Text>
      </Stack>
    </Paper>
  )
}
