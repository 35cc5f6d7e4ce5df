import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, query } from '../../api/call.ts'
import { quotableText } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnssecInfo, DnsZone } from '../../api/generated/types.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { useNotice } from '../../ui/notices.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useRefreshDns } from './use-refresh-dns.ts'

/** Whether the zone is signed, with which keys, and what the zone above has to say of it. */
export function ZoneDnssec({ zone }: { zone: DnsZone }) {
  const params = { group_id: zone.group_id, id: zone.id }
  const info = useQuery(query(operations.dnssec_info, { params }))
  return <Loaded query={info}>{(state) => <Signing zone={zone} info={state} />}</Loaded>
}

function Signing({ zone, info }: { zone: DnsZone; info: DnssecInfo }) {
  const { may } = usePermissions()
  const refresh = useRefreshDns()
  const notice = useNotice()
  const params = { group_id: zone.group_id, id: zone.id }
  const turn = useMutation({
    mutationFn: () =>
      info.dnssec_enabled ? call(operations.dnssec_unsign, { params }) : call(operations.dnssec_sign, { params }),
    onSuccess: () => refresh(),
    onError: (error) => notice({ tone: 'failed', text: quotableText(error) }),
  })
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm">{info.dnssec_enabled ? 'The zone is signed.' : 'The zone is not signed.'}</Text>
        {may('write', 'dns_zone', { one: zone.id }) && (
          <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
            {info.dnssec_enabled ? 'Stop signing' : 'Sign the zone'}
          </Button>
        )}
      </Group>
      {info.dnssec_enabled && info.dnssec_ds_records.length === 0 && (
        <Alert color="gray">The servers have not told their keys yet; the DS record appears here when they have.</Alert>
      )}
      {info.dnssec_ds_records.length > 0 && (
        <>
          <CopyText label="DS for the zone above" text={info.dnssec_ds_records.join('\n')} />
          {info.dnssec_synced_at && (
            <Text size="xs" c="dimmed">
              As told <TimeAgo at={info.dnssec_synced_at} />. Take DS records out of the zone above before you stop
              signing.
            </Text>
          )}
        </>
      )}
      <DataTable
        label="Keys"
        columns={keyColumns}
        rowKey={({ key_tag, key_type }) => `${key_tag} ${key_type}`}
        rows={info.keys}
        error={null}
        onRetry={() => {}}
        empty={<EmptyList icon="key" title="No key yet" />}
      />
    </Stack>
  )
}

const keyColumns: readonly Column<DnssecInfo['keys'][number]>[] = [
  { header: 'Tag', isNumber: true, cell: ({ key_tag }) => key_tag },
  { header: 'Kind', cell: ({ key_type }) => key_type.toUpperCase() },
  { header: 'Algorithm', cell: ({ algorithm }) => algorithm },
  { header: 'State', cell: ({ state }) => state },
  { header: 'Told', wideOnly: true, cell: ({ reported_at }) => <TimeAgo at={reported_at} /> },
]
