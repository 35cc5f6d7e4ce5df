import { Text } from '@mantine/core'
import type { StaleAddress } from '../../api/generated/types.ts'
import { Clip } from '../../table/Clip.tsx'
import type { Column } from '../../table/DataTable.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

export const staleColumns: readonly Column<StaleAddress>[] = [
  {
    header: 'Address',
    cell: ({ id, address }) => (
      <PathLink path={`/ipam/addresses/${id}`} size="sm" fw={500}>
        {address}
      </PathLink>
    ),
  },
  { header: 'Hostname', cell: ({ hostname }) => <Clip text={hostname ?? ''} /> },
  { header: 'Subnet', wideOnly: true, cell: (row) => <InSubnet row={row} /> },
  { header: 'MAC', wideOnly: true, cell: ({ mac_address }) => mac_address },
  { header: 'Last seen', cell: (row) => <LastSeen row={row} /> },
  {
    header: 'Days',
    isNumber: true,
    wideOnly: true,
    cell: ({ days_stale }) => days_stale?.toLocaleString('en') ?? '–',
  },
]

const InSubnet = ({ row: { subnet_id, subnet_network, subnet_name } }: { row: StaleAddress }) => (
  <>
    <PathLink path={`/ipam/subnets/${subnet_id}`} size="sm">
      {subnet_network}
    </PathLink>
    {subnet_name && (
      <Text size="xs" c="dimmed" component="div">
        <Clip text={subnet_name} />
      </Text>
    )}
  </>
)

const LastSeen = ({ row: { last_seen_at, last_seen_method } }: { row: StaleAddress }) =>
  last_seen_at === null ? (
    'Never'
  ) : (
    <>
      <TimeAgo at={last_seen_at} />
      {last_seen_method && (
        <Text size="xs" c="dimmed">
          by {last_seen_method.replaceAll('_', ' ')}
        </Text>
      )}
    </>
  )
