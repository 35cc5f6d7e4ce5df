import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { IpSpace } from '../../api/generated/types.ts'
import { childBlocksQuery, spaceQuery } from '../../api/networks.ts'
import { ExportMenu } from '../../forms/ipam/export-menu.tsx'
import { useKey } from '../../hooks/use-list-keys.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { localTime } from '../../lib/time.ts'
import { Facts } from '../../table/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { Effective } from './Effective.tsx'
import { FindFree } from './FindFree.tsx'
import { NetworkPage, type OnOpen } from './NetworkPage.tsx'
import { NetworkTable } from './NetworkTable.tsx'
import { Never } from './subnet/Probing.tsx'
import { TagList } from './TagList.tsx'

const route = getRouteApi('/app/networks/ipam/spaces/$id')

export function SpacePage() {
  const { id } = route.useParams()
  const { may } = usePermissions()
  const mayWrite = may('write', 'ip_block')
  return (
    <NetworkPage
      place={{ kind: 'spaces', id }}
      query={useQuery(spaceQuery(id))}
      one="IP space"
      titleOf={({ name }) => name}
      auditType="ip_space"
      summary={({ description }) => description}
      actions={(space, onOpen) => <Actions space={space} mayWrite={mayWrite} onOpen={onOpen} />}
      tabs={(space, onOpen) => tabsOf(space, mayWrite, onOpen)}
    />
  )
}

const tabsOf = (space: IpSpace, mayWrite: boolean, onOpen: OnOpen) => [
  {
    value: 'blocks',
    label: 'Blocks',
    content: () => (
      <Blocks
        spaceId={space.id}
        {...(mayWrite && { onCreate: () => onOpen({ dialog: 'new block', spaceId: space.id }) })}
      />
    ),
  },
  { value: 'free', label: 'Find free space', content: () => <FindFree spaceId={space.id} onOpen={onOpen} /> },
  {
    value: 'settings',
    label: 'Settings in force',
    content: () => <Effective kind="space" id={space.id} spaceId={space.id} />,
  },
  { value: 'facts', label: 'Details', content: () => <Details space={space} /> },
]

interface ActionsProps {
  space: IpSpace
  mayWrite: boolean
  onOpen: OnOpen
}

function Actions({ space, mayWrite, onOpen }: ActionsProps) {
  const { may } = usePermissions()
  const target = { one: space.id }
  const edit = () => onOpen({ dialog: 'edit space', id: space.id })
  const create = () => onOpen({ dialog: 'new block', spaceId: space.id })
  useKey('e', may('write', 'ip_space', target) ? edit : undefined)
  useKey('n', mayWrite ? create : undefined)
  return (
    <Group gap="xs">
      {mayWrite && (
        <Button leftSection={<Icon name="plus" />} onClick={create}>
          New block
        </Button>
      )}
      <ExportMenu of={{ space_id: space.id }} name={space.name} />
      <ActionMenu
        actions={[
          may('write', 'ip_space', target) && {
            label: 'Edit',
            onClick: edit,
          },
          may('write', 'subnet') && {
            label: 'Import subnets',
            onClick: () => onOpen({ dialog: 'import', target: { kind: 'subnets', id: space.id, label: space.name } }),
          },
          may('delete', 'ip_space', target) && {
            label: 'Delete',
            isDanger: true,
            onClick: () => onOpen({ dialog: 'delete', network: { kind: 'space', id: space.id, label: space.name } }),
          },
        ]}
      />
    </Group>
  )
}

function Blocks({ spaceId, onCreate }: { spaceId: string; onCreate?: () => void }) {
  const { data, error, refetch } = useQuery(childBlocksQuery(spaceId, 'root'))
  return (
    <NetworkTable
      label="Blocks"
      rows={data?.map((row) => ({ kind: 'block' as const, row }))}
      error={error}
      onRetry={refetch}
      empty={
        <EmptyList
          icon="blocks"
          title="No block yet"
          hint="A block is a stretch of addresses that subnets are taken from, such as 10.0.0.0/8."
          action={onCreate && <Button onClick={onCreate}>New block</Button>}
        />
      }
    />
  )
}

const Details = ({ space }: { space: IpSpace }) => (
  <Facts
    facts={[
      ['Name', <bdi key="name">{space.name}</bdi>],
      ['Description', space.description],
      ['Default', space.is_default ? 'Yes' : ''],
      ['VRF', space.vrf_name],
      ['Route distinguisher', space.route_distinguisher],
      ['Route targets', space.route_targets?.join(', ') ?? ''],
      [
        'Hosts are probed',
        space.do_not_probe ? <Never key="probing" of="this space" reason={space.do_not_probe_reason} /> : 'Yes',
      ],
      ['Dynamic DNS', space.ddns_enabled ? space.ddns_hostname_policy.replaceAll('_', ' ') : 'Off'],
      ['Tags', Object.keys(space.tags).length > 0 ? <TagList key="tags" tags={space.tags} /> : ''],
      ['Created', localTime(space.created_at)],
      ['Changed', localTime(space.modified_at)],
    ]}
  />
)
