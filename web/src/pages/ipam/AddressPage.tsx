import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpAddress, MacSighting } from '../../api/generated/types.ts'
import { addressQuery } from '../../api/networks.ts'
import { useKey } from '../../hooks/use-list-keys.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { localTime } from '../../lib/time.ts'
import { StatusDot } from '../../pictures/StatusDot.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { Facts } from '../../table/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { AddressChips } from './Chips.tsx'
import { NetworkPage, type OnOpen } from './NetworkPage.tsx'
import { TagList } from './TagList.tsx'
import { useUsedBy } from './UsedBy.tsx'

const route = getRouteApi('/app/networks/ipam/addresses/$id')

export function AddressPage() {
  const { id } = route.useParams()
  const usedBy = useUsedBy('address')
  return (
    <NetworkPage
      place={{ kind: 'addresses', id }}
      query={useQuery(addressQuery(id))}
      one="Address"
      titleOf={({ address }) => address}
      auditType="ip_address"
      summary={(address) => (
        <>
          <Summary address={address} />
          <AddressChips address={address} />
        </>
      )}
      actions={(address, onOpen) => <Actions address={address} onOpen={onOpen} />}
      tabs={(address) => [...tabsOf(address), usedBy(id)]}
    />
  )
}

const tabsOf = (address: IpAddress) => [
  { value: 'facts', label: 'Details', content: () => <Details address={address} /> },
  { value: 'macs', label: 'MAC history', content: () => <Macs id={address.id} /> },
]

const Summary = ({ address }: { address: IpAddress }) => (
  <Group gap="md">
    <StatusDot status={address.status} />
    <bdi>{address.fqdn ?? address.hostname}</bdi>
    {address.last_seen_at && (
      <span>
        Seen <TimeAgo at={address.last_seen_at} />
      </span>
    )}
  </Group>
)

function Actions({ address, onOpen }: { address: IpAddress; onOpen: OnOpen }) {
  const { may } = usePermissions()
  const target = { one: address.subnet_id }
  const edit = () => onOpen({ dialog: 'edit address', id: address.id })
  useKey('e', may('write', 'subnet', target) ? edit : undefined)
  return (
    <Group gap="xs">
      {may('write', 'subnet', target) && (
        <Button leftSection={<Icon name="pencil" />} onClick={edit}>
          Edit
        </Button>
      )}
      {may('delete', 'subnet', target) && (
        <Button variant="default" onClick={() => onOpen({ dialog: 'delete address', address })}>
          Delete
        </Button>
      )}
    </Group>
  )
}

const Details = ({ address }: { address: IpAddress }) => (
  <Facts
    facts={[
      ['Address', address.address],
      ['Status', <StatusDot key="status" status={address.status} />],
      ['Hostname', address.hostname && <bdi>{address.hostname}</bdi>],
      ['Full name', address.fqdn && <bdi>{address.fqdn}</bdi>],
      ['Role', address.role],
      ['MAC address', address.mac_address],
      ['Vendor', address.vendor],
      ['Description', address.description && <bdi>{address.description}</bdi>],
      ['Reserved until', address.reserved_until && localTime(address.reserved_until)],
      ['Decommission on', address.decom_date],
      ['Device', [address.device_manufacturer, address.device_type, address.device_class].filter(Boolean).join(' ')],
      ['Comes from a lease', address.auto_from_lease ? 'Yes' : ''],
      ['Aliases', address.alias_count > 0 ? String(address.alias_count) : ''],
      ['NAT mappings', address.nat_mapping_count > 0 ? String(address.nat_mapping_count) : ''],
      [
        'Last seen',
        address.last_seen_at && `${localTime(address.last_seen_at)} (${address.last_seen_method ?? 'unknown'})`,
      ],
      ['Tags', Object.keys(address.tags).length > 0 ? <TagList key="tags" tags={address.tags} /> : ''],
      ...Object.entries(address.custom_fields).map(
        ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
      ),
      ['Created', localTime(address.created_at)],
      ['Changed', localTime(address.modified_at)],
    ]}
  />
)

function Macs({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query(operations.ipam_addresses_macs, { params: { id } }))
  return (
    <DataTable
      label="MAC history"
      columns={macColumns}
      rows={data}
      rowKey={(sighting) => sighting.id}
      error={error}
      onRetry={refetch}
      empty={<EmptyList icon="history" title="No MAC was seen here yet" />}
    />
  )
}

const macColumns: Column<MacSighting>[] = [
  { header: 'MAC address', cell: ({ mac_address }) => mac_address },
  { header: 'Vendor', wideOnly: true, cell: ({ vendor }) => vendor },
  { header: 'First seen', cell: ({ first_seen }) => localTime(first_seen) },
  { header: 'Last seen', cell: ({ last_seen }) => localTime(last_seen) },
]
