import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DhcpLease, DhcpPool, DhcpScope, DhcpStatic, Subnet } from '../../api/generated/types.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { RecordLink } from '../../resource/RecordLink.tsx'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { Status } from '../../ui/Status.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { ReserveLease } from './ReserveLease.tsx'
import { ScopeBand } from './ScopeBand.tsx'

const most = 500
const refetchInterval = 30_000

/** What DHCP does in a subnet: its scopes with their pools, reservations and leases, as bands and as rows. */
export function SubnetDhcp({ subnet }: { subnet: Subnet }) {
  const scopes = useQuery(query(operations.dhcp_scopes_of_subnet_list, { params: { subnet_id: subnet.id } }))
  return (
    <Loaded query={scopes}>
      {(rows) =>
        rows.length === 0 ? (
          <NoScope subnet={subnet} />
        ) : (
          <Stack gap="lg">
            {rows.map((scope) => (
              <ScopePanel key={scope.id} scope={scope} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

function NoScope({ subnet }: { subnet: Subnet }) {
  const { may } = usePermissions()
  const create = may('write', 'dhcp_scope', 'every') && (
    <Button component={Link} to="/dhcp/scopes" search={{ dialog: 'create' } as never}>
      New scope
    </Button>
  )
  return (
    <EmptyList
      icon="subnets"
      title="No scope serves this subnet"
      hint={`Nobody hands out addresses of ${subnet.network}.`}
      action={create}
    />
  )
}

function ScopePanel({ scope }: { scope: DhcpScope }) {
  const own = { query: { scope_id: scope.id, limit: most } }
  const pools = useQuery(query(operations.dhcp_pools_list, own))
  const statics = useQuery(query(operations.dhcp_statics_list, own))
  const leases = useQuery({
    ...query(operations.dhcp_leases_list, { query: { ...own.query, state: 'active' as const } }),
    refetchInterval,
  })
  const rows = [
    ...(pools.data ?? []).map(poolRow),
    ...(statics.data ?? []).map(staticRow),
    ...(leases.data?.items ?? []).map(leaseRow),
  ]
  const error = pools.error ?? statics.error ?? leases.error
  const isKnown = pools.data && statics.data && leases.data
  return (
    <Paper withBorder p="md" component="section" aria-label={`Scope ${scope.name || scope.network}`}>
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} fz="md">
            <RecordLink to="dhcp_scope" id={scope.id} />
          </Title>
          <Status color={scope.enabled ? 'green' : 'gray'}>{scope.enabled ? 'active' : 'not active'}</Status>
          <Group gap={4} wrap="nowrap">
            <Text size="sm" c="dimmed">
              served by
            </Text>
            <RecordLink to="dhcp_server_group" id={scope.group_id} />
          </Group>
        </Group>
        {scope.warnings.map((warning) => (
          <Alert key={warning} color="orange">
            {warning}
          </Alert>
        ))}
        <ScopeBand
          network={scope.network}
          pools={pools.data ?? []}
          statics={statics.data ?? []}
          leases={leases.data?.items ?? []}
        />
        <DataTable
          label={`Pools, reservations and leases of ${scope.name || scope.network}`}
          columns={columns}
          rowKey={({ key }) => key}
          rows={isKnown ? rows : undefined}
          error={error}
          onRetry={() => {
            pools.refetch()
            statics.refetch()
            leases.refetch()
          }}
          empty={<EmptyList icon="set" title="No pool yet" hint="Add one on the page of the scope." />}
        />
        {leases.data && leases.data.total > most && (
          <Text size="sm" c="dimmed">
            {(leases.data.total - most).toLocaleString('en')} more leases are on the page of the scope.
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

interface Row {
  key: string
  what: string
  link: { to: 'dhcp_pool' | 'dhcp_static_assignment' | 'dhcp_lease'; id: string }
  addresses: string
  client: string
  name: string
  until: string | null
  lease?: DhcpLease
}

const poolRow = ({ id, pool_type, start_ip, end_ip, name, pd_prefix }: DhcpPool): Row => ({
  key: id,
  what: pool_type === 'pd' ? 'delegated prefixes' : `${pool_type} pool`,
  link: { to: 'dhcp_pool', id },
  addresses: pd_prefix ?? `${start_ip} – ${end_ip}`,
  client: '',
  name,
  until: null,
})

const staticRow = (one: DhcpStatic): Row => ({
  key: one.id,
  what: 'reservation',
  link: { to: 'dhcp_static_assignment', id: one.id },
  addresses: one.ip_address,
  client: one.mac_address ?? one.duid ?? one.client_id ?? one.circuit_id ?? '',
  name: one.hostname,
  until: null,
})

const leaseRow = (lease: DhcpLease): Row => ({
  key: lease.id,
  what: 'lease',
  link: { to: 'dhcp_lease', id: lease.id },
  addresses: lease.ip_address,
  client: lease.mac_address ?? lease.duid ?? lease.client_id ?? '',
  name: lease.hostname ?? '',
  until: lease.expires_at,
  lease,
})

const pages = { dhcp_pool: '/dhcp/pools', dhcp_static_assignment: '/dhcp/statics', dhcp_lease: '/dhcp/leases' } as const

const columns: readonly Column<Row>[] = [
  {
    header: 'What',
    cell: ({ what, link }) => (
      <Anchor component={Link} to={`${pages[link.to]}/${link.id}`} size="sm">
        {what}
      </Anchor>
    ),
  },
  { header: 'Addresses', cell: ({ addresses }) => addresses },
  { header: 'Client', wideOnly: true, cell: ({ client }) => <Clip text={client} /> },
  { header: 'Name', wideOnly: true, cell: ({ name }) => <Clip text={name} /> },
  { header: 'Until', wideOnly: true, cell: ({ until }) => until && <TimeAgo at={until} /> },
  {
    header: 'Actions',
    hiddenHeader: true,
    cell: ({ lease }) => lease && <ReserveLease lease={lease} size="compact-xs" />,
  },
]
