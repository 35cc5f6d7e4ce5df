import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsDriftRecord, DnsZone, DnsZoneDrift } from '../../api/generated/types.ts'
import { localTime } from '../../lib/time.ts'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'

/** The zone as it is meant, record by record beside what each server has. The servers are asked when it is opened. */
export function ZoneDrift({ zone }: { zone: DnsZone }) {
  const asked = useQuery({
    ...query(operations.dns_zone_drift, { params: { group_id: zone.group_id, id: zone.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" aria-live="polite">
          {asked.isFetching
            ? 'The servers are being asked…'
            : `Asked ${localTime(new Date(asked.dataUpdatedAt).toISOString())}`}
        </Text>
        <Button variant="default" loading={asked.isFetching} onClick={() => asked.refetch()}>
          Ask again
        </Button>
      </Group>
      <Loaded query={asked}>{(drift) => <Servers drift={drift} />}</Loaded>
    </Stack>
  )
}

function Servers({ drift: { servers, warnings } }: { drift: DnsZoneDrift }) {
  if (servers.length === 0)
    return <EmptyList icon="plug" title="The group has no server" hint="There is nothing to compare with." />
  return (
    <>
      {warnings.map((warning) => (
        <Alert key={warning} color="orange">
          {warning}
        </Alert>
      ))}
      {servers.map((server) => (
        <section key={server.server_id} aria-label={server.server_name}>
          <Title order={2} fz="md" mb="xs">
            <bdi>{server.server_name}</bdi>
          </Title>
          <Server server={server} />
        </section>
      ))}
    </>
  )
}

function Server({ server }: { server: DnsZoneDrift['servers'][number] }) {
  if (server.status !== 'ok')
    return (
      <Alert color="gray" title={server.status === 'error' ? 'It could not be asked' : 'It cannot be asked'}>
        {server.error ?? 'That is no difference: nothing is known.'}
      </Alert>
    )
  const rows = [
    ...server.missing_on_server.map((record) => ({ ...record, what: 'missing there' })),
    ...server.extra_on_server.map((record) => ({ ...record, what: 'only there' })),
  ]
  return (
    <DataTable
      label={`Differences at ${server.server_name}`}
      columns={columns}
      rowKey={({ what, name, record_type, value }) => `${what} ${name} ${record_type} ${value}`}
      rows={rows}
      error={null}
      onRetry={() => {}}
      empty={<EmptyList icon="check" title={`All ${server.in_sync} records are as they shall be`} />}
    />
  )
}

const columns: readonly Column<DnsDriftRecord & { what: string }>[] = [
  { header: 'Difference', cell: ({ what }) => what },
  { header: 'Name', cell: ({ name }) => <Clip text={name} /> },
  { header: 'Type', cell: ({ record_type }) => record_type },
  { header: 'Value', cell: ({ value }) => <Clip text={value} /> },
]
