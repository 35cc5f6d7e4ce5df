import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { IpBlock } from '../../api/generated/types.ts'
import { blockQuery, childBlocksQuery, childrenPerPage, childSubnetsQuery } from '../../api/networks.ts'
import { ExportMenu } from '../../forms/ipam/export-menu.tsx'
import { useKey } from '../../hooks/use-list-keys.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { localTime } from '../../lib/time.ts'
import { UsageBar } from '../../pictures/UsageBar.tsx'
import { RecordLink } from '../../resource/RecordLink.tsx'
import { Facts } from '../../table/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { Aggregation } from './Aggregation.tsx'
import { BlockSpace } from './BlockSpace.tsx'
import { BlockChips } from './Chips.tsx'
import { Effective } from './Effective.tsx'
import { NetworkPage, type OnOpen } from './NetworkPage.tsx'
import { NetworkTable } from './NetworkTable.tsx'
import { ProbingIn } from './ProbingIn.tsx'
import { TagList } from './TagList.tsx'
import { useUsedBy } from './UsedBy.tsx'

const route = getRouteApi('/app/networks/ipam/blocks/$id')

export function BlockPage() {
  const { id } = route.useParams()
  const usedBy = useUsedBy('block')
  return (
    <NetworkPage
      place={{ kind: 'blocks', id }}
      query={useQuery(blockQuery(id))}
      one="Block"
      titleOf={({ network }) => network}
      auditType="ip_block"
      summary={(block) => (
        <>
          <Summary block={block} />
          <BlockChips block={block} />
        </>
      )}
      actions={(block, onOpen) => <Actions block={block} onOpen={onOpen} />}
      tabs={(block, onOpen) => [...tabsOf(block, onOpen), usedBy(id)]}
    />
  )
}

const tabsOf = (block: IpBlock, onOpen: OnOpen) => [
  { value: 'networks', label: 'Networks', content: () => <Below block={block} onOpen={onOpen} /> },
  { value: 'space', label: 'Free space', content: () => <BlockSpace block={block} onOpen={onOpen} /> },
  { value: 'hints', label: 'Aggregation', content: () => <Aggregation blockId={block.id} onOpen={onOpen} /> },
  {
    value: 'settings',
    label: 'Settings in force',
    content: () => (
      <Effective kind="block" id={block.id} spaceId={block.space_id} inheritsDns={block.dns_inherit_settings} />
    ),
  },
  { value: 'facts', label: 'Details', content: () => <Details block={block} /> },
]

const Summary = ({ block }: { block: IpBlock }) => (
  <Group gap="md">
    {block.name && <bdi>{block.name}</bdi>}
    <UsageBar percent={block.utilization_percent} />
    <Text span size="sm">
      {block.allocated_ips.toLocaleString('en')} of {block.total_ips.toLocaleString('en')} addresses used
    </Text>
  </Group>
)

type Opens = { block: IpBlock; onOpen: OnOpen }

function Actions({ block, onOpen }: Opens) {
  const { may } = usePermissions()
  const mayWrite = may('write', 'ip_block', { one: block.id })
  const mayMake = may('write', 'subnet')
  const edit = () => onOpen({ dialog: 'edit block', id: block.id })
  const allocate = () => onOpen({ dialog: 'allocate subnet', block })
  useKey('e', mayWrite ? edit : undefined)
  useKey('n', mayMake ? allocate : undefined)
  return (
    <Group gap="xs">
      {mayMake && (
        <Button leftSection={<Icon name="plus" />} onClick={allocate}>
          Next subnet
        </Button>
      )}
      <ExportMenu of={{ block_id: block.id }} name={block.network} />
      <ActionMenu
        actions={[
          mayMake && {
            label: 'New subnet with a network',
            onClick: () => onOpen({ dialog: 'new subnet', block: { id: block.id, spaceId: block.space_id } }),
          },
          mayWrite && {
            label: 'New block inside',
            onClick: () => onOpen({ dialog: 'new block', spaceId: block.space_id, parentId: block.id }),
          },
          { label: 'Packing plan', onClick: () => onOpen({ dialog: 'pack', block }) },
          mayWrite && { label: 'Edit', onClick: edit },
          mayWrite && { label: 'Resize', onClick: () => onOpen({ dialog: 'resize block', block }) },
          mayWrite && { label: 'Move', onClick: () => onOpen({ dialog: 'move', block }) },
          may('delete', 'ip_block', { one: block.id }) && {
            label: 'Delete',
            isDanger: true,
            onClick: () => onOpen({ dialog: 'delete', network: { kind: 'block', id: block.id, label: block.network } }),
          },
        ]}
      />
    </Group>
  )
}

function Below({ block, onOpen }: Opens) {
  const blocks = useQuery(childBlocksQuery(block.space_id, block.id))
  const subnets = useQuery(childSubnetsQuery(block.id))
  const { may } = usePermissions()
  const rows = blocks.data &&
    subnets.data && [
      ...blocks.data.map((row) => ({ kind: 'block' as const, row })),
      ...subnets.data.slice(0, 200).map((row) => ({ kind: 'subnet' as const, row })),
    ]
  const hidden = (subnets.data?.length ?? 0) - 200
  return (
    <>
      <NetworkTable
        label="Networks"
        rows={rows}
        error={blocks.error ?? subnets.error}
        onRetry={() => {
          blocks.refetch()
          subnets.refetch()
        }}
        empty={
          <EmptyList
            icon="subnets"
            title="Nothing in this block yet"
            hint="Take the next free subnet, or place one where you want it."
            action={
              may('write', 'subnet') && (
                <Button onClick={() => onOpen({ dialog: 'allocate subnet', block })}>Next subnet</Button>
              )
            }
          />
        }
      />
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {subnets.data?.length === childrenPerPage ? 'Many' : hidden} more subnets: see the tree.
        </Text>
      )}
    </>
  )
}

const Details = ({ block }: { block: IpBlock }) => (
  <Facts
    facts={[
      ['Network', block.network],
      ['Name', block.name],
      ['Description', block.description],
      ['Addresses', block.total_ips.toLocaleString('en')],
      ['VRF', block.vrf_id && <RecordLink key="vrf" to="vrf" id={block.vrf_id} />],
      ['VRF differs', block.vrf_warning],
      ['Customer', block.customer_id && <RecordLink key="customer" to="customer" id={block.customer_id} />],
      ['Site', block.site_id && <RecordLink key="site" to="site" id={block.site_id} />],
      ['Hosts are probed', <ProbingIn key="probing" block={block} />],
      ['Tags', Object.keys(block.tags).length > 0 ? <TagList key="tags" tags={block.tags} /> : ''],
      ['Created', localTime(block.created_at)],
      ['Changed', localTime(block.modified_at)],
    ]}
  />
)
