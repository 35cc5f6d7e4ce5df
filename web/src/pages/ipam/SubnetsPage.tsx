import { Button, Group, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { send } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpamSubnetsListQuery } from '../../api/generated/types.ts'
import { spacesQuery } from '../../api/queries.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { wordsOf } from '../../lib/words.ts'
import { defaultLimit, Pager } from '../../table/Pager.tsx'
import { TextFilter } from '../../table/TextFilter.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SavedViews } from '../../ui/SavedViews.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import { NetworkDialogs } from './dialogs.tsx'
import { NetworkTable } from './NetworkTable.tsx'
import { useVisit } from './visits.ts'

const route = getRouteApi('/app/ipam/subnets')
const roles = ['data', 'voice', 'management', 'guest']

/** Subnets of all spaces in one list. */
export function SubnetsPage() {
  const { space, role, tag, dialog, ...page } = route.useSearch()
  const navigate = route.useNavigate()
  const { may } = usePermissions()
  const spaces = useQuery(spacesQuery).data ?? []
  const window = { limit: page.limit ?? defaultLimit, offset: page.offset ?? 0 }
  const asked: IpamSubnetsListQuery = {
    ...window,
    ...(space && { space_id: [space] }),
    ...(role && { subnet_role: [role as 'data'] }),
    ...(tag && { tag: [tag] }),
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['/ipam/subnets', asked, 'counted'],
    queryFn: ({ signal }) => send(operations.ipam_subnets_list, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const filter = (change: Record<string, string | undefined>) =>
    navigate({ search: ({ offset: _page, ...old }) => ({ ...old, ...change }), replace: true })
  const ask = (to?: 'create') =>
    navigate({ search: ({ dialog: _open, ...old }) => ({ ...old, ...(to && { dialog: to }) }), replace: true })
  const mayCreate = may('write', 'subnet')
  return (
    <PageFrame
      title="Subnets"
      description="The subnets of all spaces. The tree shows them where they lie."
      actions={
        mayCreate && (
          <Button leftSection={<Icon name="plus" />} onClick={() => ask('create')}>
            New subnet
          </Button>
        )
      }
    >
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label="Space"
          data={[{ value: '', label: 'All' }, ...spaces.map(({ id, name }) => ({ value: id, label: name }))]}
          value={space ?? ''}
          onChange={(event) => filter({ space: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          label="Role"
          data={[{ value: '', label: 'Any' }, ...roles.map((value) => ({ value, label: wordsOf(value) }))]}
          value={role ?? ''}
          onChange={(event) => filter({ role: event.currentTarget.value || undefined })}
        />
        <TextFilter
          label="Tag"
          placeholder="key or key:value"
          width={200}
          value={tag}
          onChange={(text) => filter({ tag: text || undefined })}
        />
        <SavedViews page="subnets" />
      </Group>
      <NetworkTable
        label="Subnets"
        rows={data?.body.map((row) => ({ kind: 'subnet' as const, row }))}
        error={error}
        onRetry={refetch}
        empty={
          space || role || tag ? (
            <NoMatch what="subnet" onClear={() => filter({ space: undefined, role: undefined, tag: undefined })} />
          ) : (
            <EmptyList
              icon="subnets"
              title="No subnet yet"
              hint="A subnet lies in a block. Open a space, make a block, and take subnets from it."
            />
          )
        }
      />
      {data && (
        <Pager
          {...window}
          total={data.total ?? 0}
          onChange={(to) => navigate({ search: (old) => ({ ...old, ...to }) })}
        />
      )}
      <NetworkDialogs
        open={dialog === 'create' && mayCreate ? { dialog: 'new subnet' } : null}
        onClose={() => ask()}
        onVisit={useVisit()}
      />
    </PageFrame>
  )
}
