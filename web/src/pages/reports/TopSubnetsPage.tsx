import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TopSubnet } from '../../api/generated/types.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { UsageBar } from './Bar.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { topSubnetsQuery } from './report-queries.ts'

export function TopSubnetsPage() {
  const { data, error, refetch } = useQuery(topSubnetsQuery)
  return (
    <ReportFrame
      title="Fullest subnets"
      description="Where addresses run out first. Links between routers are left out."
      at={data?.generated_at}
      onRefresh={refetch}
    >
      <DataTable
        label="Fullest subnets"
        columns={columns}
        rowKey={({ id }) => id}
        rows={data?.rows}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyList icon="chart" title="No subnet to rank yet" hint="Subnets show up once they hold addresses." />
        }
      />
    </ReportFrame>
  )
}

const columns: Column<TopSubnet>[] = [
  { header: 'Subnet', cell: (row) => <SubnetName row={row} /> },
  {
    header: 'Used',
    cell: ({ network, utilization_percent }) => <UsageBar percent={utilization_percent} label={`Use of ${network}`} />,
  },
  { header: 'Addresses', wideOnly: true, cell: ({ allocated_ips }) => allocated_ips.toLocaleString('en') },
  { header: 'Of', wideOnly: true, cell: ({ total_ips }) => total_ips.toLocaleString('en') },
]

export const SubnetName = ({ row: { id, name, network } }: { row: TopSubnet }) => (
  <>
    <PathLink path={`/ipam/subnets/${id}`} size="sm" fw={500}>
      {network}
    </PathLink>
    {name !== network && (
      <Text size="xs" c="dimmed">
        {name}
      </Text>
    )}
  </>
)
