import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { AuthProvider, AuthSync } from '../../../api/generated/types.ts'
import { useAction } from '../../../hooks/use-action.ts'
import { localTime } from '../../../lib/time.ts'
import { wordsOf } from '../../../lib/words.ts'
import { type Column, DataTable } from '../../../table/DataTable.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyList } from '../../../ui/states/EmptyList.tsx'

const columns: Column<AuthSync>[] = [
  { header: 'Started', cell: ({ started_at }) => localTime(started_at) },
  { header: 'Reason', wideOnly: true, cell: ({ reason }) => wordsOf(reason) },
  { header: 'Checked', isNumber: true, cell: ({ checked }) => String(checked) },
  { header: 'Switched off', isNumber: true, cell: ({ deprovisioned }) => String(deprovisioned) },
  { header: 'Switched on', isNumber: true, wideOnly: true, cell: ({ restored }) => String(restored) },
  { header: 'What happened', cell: (run) => <Text size="sm">{storyOf(run)}</Text> },
]

/** Whom a look at the provider has changed, or why it could not be asked. */
export function storyOf({
  is_complete,
  message,
  accounts,
}: Pick<AuthSync, 'is_complete' | 'message' | 'accounts'>): string {
  const changes = accounts.map(
    ({ username, outcome, reason }) => `${username}: ${outcome}${reason ? ` (${wordsOf(reason).toLowerCase()})` : ''}`,
  )
  return [...(is_complete ? [] : [message]), ...changes].join('; ') || 'Nothing has changed'
}

const EVERY_MS = 5_000

/** What has become of the people of a provider, look by look. */
export function SyncHistory({ provider }: { provider: AuthProvider }) {
  const at = { params: { id: provider.id } }
  const { data, error, refetch } = useQuery({
    ...query(operations.auth_providers_syncs, at),
    refetchInterval: EVERY_MS,
  })
  const sync = useAction<AuthProvider>(`/auth-providers/${provider.id}/syncs`, async () => {
    await call(operations.auth_providers_sync, at)
    return 'The provider is being asked'
  })
  return (
    <Stack>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<Icon name="retry" />}
          loading={sync.isPending}
          disabled={!provider.is_enabled}
          onClick={() => sync.mutate(provider)}
        >
          Sync now
        </Button>
      </Group>
      <DataTable
        label="Syncs"
        columns={columns}
        rowKey={({ id }) => id}
        rows={data}
        error={error}
        onRetry={refetch}
        empty={<EmptyList icon="retry" title="Not asked yet" />}
      />
    </Stack>
  )
}
