import { Badge, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import * as operations from '../../api/generated/operations.ts'
import type { Subnet } from '../../api/generated/types.ts'
import { subnetQuery } from '../../api/networks.ts'
import { ExportMenu } from '../../forms/ipam/export-menu.tsx'
import { useKey } from '../../hooks/use-list-keys.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { UsageBar } from '../../pictures/UsageBar.tsx'
import type { CountedList } from '../../resource/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SubnetDhcp } from '../dhcp/SubnetDhcp.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { SubnetChips } from './Chips.tsx'
import { Effective } from './Effective.tsx'
import { NetworkPage, type OnOpen } from './NetworkPage.tsx'
import { Addresses } from './subnet/Addresses.tsx'
import { FreeRanges } from './subnet/FreeRanges.tsx'
import { Reconciliation } from './subnet/Reconciliation.tsx'
import { SubnetFacts } from './subnet/SubnetFacts.tsx'
import { SubnetMap } from './subnet/SubnetMap.tsx'
import { Usage } from './subnet/Usage.tsx'
import { useUsedBy } from './UsedBy.tsx'

const route = getRouteApi('/app/networks/ipam/subnets/$id')

export function SubnetPage() {
  const { id } = route.useParams()
  const usedBy = useUsedBy('subnet')
  const { may } = usePermissions()
  const isShown = ({ value }: { value: string }) => value !== 'dhcp' || may('read', 'dhcp_scope')
  return (
    <NetworkPage
      place={{ kind: 'subnets', id }}
      query={useQuery(subnetQuery(id))}
      one="Subnet"
      titleOf={({ network }) => network}
      auditType="subnet"
      summary={(subnet) => (
        <>
          <Summary subnet={subnet} />
          <SubnetChips subnet={subnet} />
        </>
      )}
      actions={(subnet, onOpen) => <Actions subnet={subnet} onOpen={onOpen} />}
      tabs={(subnet, onOpen) => [...tabsOf(subnet, onOpen).filter(isShown), usedBy(id)]}
    />
  )
}

const tabsOf = (subnet: Subnet, onOpen: OnOpen) => [
  {
    value: 'addresses',
    label: 'Addresses',
    content: () => <Addresses key={subnet.id} subnet={subnet} onOpen={onOpen} />,
  },
  { value: 'map', label: 'Map', content: () => <SubnetMap subnet={subnet} onOpen={onOpen} /> },
  { value: 'free', label: 'Free', content: () => <FreeRanges subnet={subnet} onOpen={onOpen} /> },
  {
    value: 'dhcp',
    label: 'DHCP',
    counted: { list: operations.dhcp_scopes_list as CountedList['list'], query: { subnet_id: subnet.id } },
    content: () => <SubnetDhcp subnet={subnet} />,
  },
  { value: 'usage', label: 'Usage', content: () => <Usage subnet={subnet} /> },
  { value: 'facts', label: 'Details', content: () => <SubnetFacts subnet={subnet} /> },
  {
    value: 'settings',
    label: 'Settings in force',
    content: () => (
      <Effective kind="subnet" id={subnet.id} spaceId={subnet.space_id} inheritsDns={subnet.dns_inherit_settings} />
    ),
  },
  { value: 'differences', label: 'Reconciliation', content: () => <Reconciliation subnetId={subnet.id} /> },
]

const Summary = ({ subnet }: { subnet: Subnet }) => (
  <Group gap="md" maw={800}>
    {subnet.name && (
      <Text span truncate maw={360} title={subnet.name}>
        <bdi>{subnet.name}</bdi>
      </Text>
    )}
    {subnet.status !== 'active' && (
      <Badge variant="light" color="orange" tt="none">
        {subnet.status}
      </Badge>
    )}
    <UsageBar percent={subnet.utilization_percent} />
    <Text span size="sm">
      {subnet.allocated_ips.toLocaleString('en')} of {subnet.total_ips.toLocaleString('en')} used
    </Text>
    {subnet.gateway && (
      <Text span size="sm">
        Gateway {subnet.gateway}
      </Text>
    )}
  </Group>
)

function Actions({ subnet, onOpen }: { subnet: Subnet; onOpen: OnOpen }) {
  const { may } = usePermissions()
  const { id, network } = subnet
  const mayWrite = may('write', 'subnet', { one: id })
  const target = { kind: 'addresses' as const, id, label: network }
  const edit = () => onOpen({ dialog: 'edit subnet', id })
  const allocate = () => onOpen({ dialog: 'next address', subnet })
  useKey('e', mayWrite ? edit : undefined)
  useKey('n', mayWrite ? allocate : undefined)
  return (
    <Group gap="xs">
      {mayWrite && (
        <Button leftSection={<Icon name="plus" />} onClick={allocate}>
          Next address
        </Button>
      )}
      <ExportMenu of={{ subnet_id: id }} name={network} />
      <ActionMenu
        actions={[
          mayWrite && { label: 'New known address', onClick: () => onOpen({ dialog: 'new address', subnet }) },
          mayWrite && { label: 'Allocate a range', onClick: () => onOpen({ dialog: 'new range', subnet }) },
          mayWrite && { label: 'Import addresses', onClick: () => onOpen({ dialog: 'import', target }) },
          mayWrite && { label: 'Edit', onClick: edit },
          mayWrite && { label: 'Split', onClick: () => onOpen({ dialog: 'split', subnet }) },
          mayWrite && { label: 'Merge', onClick: () => onOpen({ dialog: 'merge', subnet }) },
          mayWrite && { label: 'Resize', onClick: () => onOpen({ dialog: 'resize subnet', subnet }) },
          may('delete', 'subnet', { one: id }) && {
            label: 'Purge orphans',
            onClick: () => onOpen({ dialog: 'purge orphans', subnet }),
          },
          may('delete', 'subnet', { one: id }) && {
            label: 'Delete',
            isDanger: true,
            onClick: () => onOpen({ dialog: 'delete', network: { kind: 'subnet', id, label: network } }),
          },
        ]}
      />
    </Group>
  )
}
