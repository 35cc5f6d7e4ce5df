import { Grid, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsQueryCount, DnsQueryEvent } from '../../api/generated/types.ts'
import { localTime } from '../../lib/time.ts'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { CountBars } from './CountBars.tsx'
import { RcodeLines } from './RcodeLines.tsx'

const types = ['', 'A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'PTR', 'SOA', 'HTTPS']

/** What a server was asked: the busiest names and clients, how it answered, and each question. */
export function QueryLog({ serverId }: { serverId: string }) {
  const counts = useQuery({
    queryKey: ['/logs/dns-queries/analytics', serverId],
    queryFn: ({ signal }) => call(operations.logs_dns_analytics, { body: { server_id: serverId, limit: 8 }, signal }),
  })
  return (
    <Stack>
      <Loaded query={counts}>
        {(log) => (
          <Stack>
            <Text size="sm">
              {log.total_queries.toLocaleString('en')} questions are kept, {log.blocked_queries.toLocaleString('en')}{' '}
              answers were changed by blocklists.
            </Text>
            <RcodeLines counts={log.rcodes_over_time} />
            <Grid>
              <Top title="Names" rows={log.top_qnames} />
              <Top title="Clients" rows={log.top_clients} />
              <Top title="Types" rows={log.qtype_distribution} />
              <Top title="Blocked names" rows={log.top_blocked_qnames} />
            </Grid>
          </Stack>
        )}
      </Loaded>
      <Events serverId={serverId} />
    </Stack>
  )
}

const Top = ({ title, rows }: { title: string; rows: readonly DnsQueryCount[] }) => (
  <Grid.Col span={{ base: 12, md: 6 }}>
    <Title order={2} fz="sm" mb={4}>
      {title}
    </Title>
    <CountBars label={title} rows={rows} />
  </Grid.Col>
)

function Events({ serverId }: { serverId: string }) {
  const [asked, setAsked] = useState({ q: '', qtype: '', client_ip: '' })
  const [settled] = useDebouncedValue(asked, 300)
  const sent = Object.fromEntries(Object.entries(settled).filter(([, value]) => value.trim() !== ''))
  const { data, error, refetch } = useQuery({
    queryKey: ['/logs/dns-queries', serverId, sent],
    queryFn: ({ signal }) =>
      call(operations.logs_dns_queries, { body: { server_id: serverId, max_events: 200, ...sent }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const set = (change: Partial<typeof asked>) => setAsked({ ...asked, ...change })
  return (
    <Stack gap="xs">
      <Group align="flex-end" role="group" aria-label="Filter questions">
        <TextInput size="xs" label="Name" value={asked.q} onChange={(event) => set({ q: event.currentTarget.value })} />
        <NativeSelect
          size="xs"
          label="Type"
          data={types.map((value) => ({ value, label: value || 'any' }))}
          value={asked.qtype}
          onChange={(event) => set({ qtype: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          label="Client"
          value={asked.client_ip}
          onChange={(event) => set({ client_ip: event.currentTarget.value })}
        />
        {data?.truncated && (
          <Text size="xs" c="dimmed">
            The newest 200; there are more.
          </Text>
        )}
      </Group>
      <DataTable
        label="Questions"
        columns={columns}
        rowKey={({ id }) => String(id)}
        rows={data?.events}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyList icon="search" title="No question" hint="The agent of the server sends the lines of its log." />
        }
      />
    </Stack>
  )
}

const columns: readonly Column<DnsQueryEvent>[] = [
  { header: 'Time', cell: ({ ts }) => localTime(ts) },
  { header: 'Name', cell: ({ qname, raw }) => <Clip text={qname ?? raw} /> },
  { header: 'Type', cell: ({ qtype }) => qtype },
  { header: 'Client', cell: ({ client_ip }) => client_ip },
  { header: 'View', wideOnly: true, cell: ({ view }) => view && <Clip text={view} /> },
]
