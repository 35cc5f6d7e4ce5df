import { Code, Drawer, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { auditEntryQuery } from '../../api/queries.ts'
import type { AuditDetail } from '../../api/types.ts'
import { localTime } from '../../lib/time.ts'
import { Facts } from '../../table/Facts.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FieldChanges } from './FieldChanges.tsx'
import { ResultBadge } from './ResultBadge.tsx'

export const AuditDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => (
  <Drawer opened={id !== undefined} onClose={onClose} position="right" size="lg" title="Audit entry">
    {id !== undefined && <Entry id={id} />}
  </Drawer>
)

function Entry({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(auditEntryQuery(id))
  if (data) return <Detail entry={data} />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return <Skeleton height={240} role="status" aria-label="Loading" />
}

const Detail = ({ entry }: { entry: AuditDetail }) => (
  <Stack>
    <Facts
      facts={[
        ['Time', localTime(entry.timestamp)],
        ['User', `${entry.user_display_name} (${entry.auth_source})`],
        ['Action', entry.action],
        ['Object', `${entry.resource_display} (${entry.resource_type})`],
        ['Object id', <Code key="object">{entry.resource_id}</Code>],
        ['Result', <ResultBadge key="result" result={entry.result} />],
        ['Error', entry.error_detail],
        ['Source', entry.source_ip],
        ['Client', entry.user_agent],
        ['Request id', entry.request_id && <Code>{entry.request_id}</Code>],
      ]}
    />
    <Title order={2} fz="md">
      Changes
    </Title>
    <FieldChanges before={entry.old_value} after={entry.new_value} />
  </Stack>
)
