import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TopOwner } from '../../api/generated/types.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { CountBar } from './Bar.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { topOwnersQuery } from './report-queries.ts'

export function TopOwnersPage() {
  const { data, error, refetch } = useQuery(topOwnersQuery)
  const most = Math.max(0, ...(data?.rows.map(({ ip_count }) => ip_count) ?? []))
  return (
    <ReportFrame
      title="Largest owners"
      description="The customers with the most addresses, and those without an owner."
      at={data?.generated_at}
      onRefresh={refetch}
    >
      <DataTable
        label="Largest owners"
        columns={columns(most)}
        rowKey={({ customer_id }) => customer_id ?? ''}
        rows={data?.rows}
        error={error}
        onRetry={refetch}
        empty={<EmptyList icon="groups" title="No addresses to count yet" hint="Give a subnet a customer to see it." />}
      />
    </ReportFrame>
  )
}

const columns = (most: number): Column<TopOwner>[] => [
  { header: 'Owner', cell: (row) => <Owner row={row} /> },
  {
    header: 'Addresses',
    cell: ({ customer_name, ip_count }) => (
      <CountBar count={ip_count} most={most} label={`Addresses of ${customer_name}`} />
    ),
  },
]

const Owner = ({ row: { customer_id, customer_name } }: { row: TopOwner }) =>
  customer_id === null ? (
    <Text size="sm" c="dimmed">
      Without an owner
    </Text>
  ) : (
    <PathLink path={`/network/customers/${customer_id}`} size="sm" fw={500}>
      {customer_name}
    </PathLink>
  )
