import { Code, Drawer, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../api/generated/types.ts'
import { auditEntryQuery } from '../../api/queries.ts'
import { actionText, plainWords } from '../../lib/audit-words.ts'
import type { Values } from '../../lib/field-changes.ts'
import { localTime } from '../../lib/time.ts'
import { Facts } from '../../table/Facts.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
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

const Detail = ({ entry }: { entry: AuditEntry }) => (
  <Stack>
    <Facts
      facts={[
        ['Time', localTime(entry.timestamp)],
        ['User', `${entry.user_display_name} (${entry.auth_source})`],
        ['Action', `${actionText(entry.action)} (${entry.action})`],
        ['Object', `${entry.resource_display} (${plainWords(entry.resource_type)})`],
        ['Object id', <Only key="object" name="resource_id" value={entry.resource_id} />],
        ['Result', <ResultBadge key="result" result={entry.result} />],
        ['Error', entry.error_detail],
        ['Source', entry.source_ip],
        ['Client', entry.user_agent],
        ['Request id', entry.request_id && <Only name="request_id" value={entry.request_id} />],
      ]}
    />
    <Title order={2} fz="md">
      Changes
    </Title>
    <FieldChanges before={entry.old_value as Values} after={entry.new_value as Values} />
  </Stack>
)

/** An id, and the way to all that happened to it. */
const Only = ({ name, value }: { name: 'resource_id' | 'request_id'; value: string }) => (
  <>
    <Code>{value}</Code>{' '}
    <PathLink path={`/admin/audit?${new URLSearchParams({ [name]: value })}`} size="xs">
      All of it
    </PathLink>
  </>
)
