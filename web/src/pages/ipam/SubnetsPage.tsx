import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useListKeys } from '../../hooks/use-list-keys.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { defaultLimit, Pager } from '../../table/Pager.tsx'
import { useChosen } from '../../table/use-chosen.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import { type NetworkDialog, NetworkDialogs } from './dialogs.tsx'
import { NetworkTable } from './NetworkTable.tsx'
import { SubnetFilters } from './SubnetFilters.tsx'
import { SubnetSelection } from './SubnetSelection.tsx'
import { matching, mostChosen, subnetPageQuery } from './subnet-list.ts'
import { useVisit } from './visits.ts'

const route = getRouteApi('/app/ipam/subnets')

/** Subnets of all spaces in one list. */
export function SubnetsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { may } = usePermissions()
  const page = { limit: search.limit ?? defaultLimit, offset: search.offset ?? 0 }
  const { data, error, refetch } = useQuery(subnetPageQuery({ ...matching(search), ...page }))
  const choice = useChosen(data?.body, ({ network }) => network)
  const [open, setOpen] = useState<NetworkDialog | null>(null)
  const filter = (change: Record<string, string | undefined>) => {
    // Other rows than those that were chosen from.
    navigate({ search: ({ offset: _page, selected: _rows, ...old }) => ({ ...old, ...change }), replace: true })
  }
  const ask = (to?: 'create') =>
    navigate({ search: ({ dialog: _open, ...old }) => ({ ...old, ...(to && { dialog: to }) }), replace: true })
  const mayWrite = may('write', 'subnet')
  const mayTake = (id: string) => may('write', 'subnet', { one: id })
  const table = useListKeys({
    onCreate: mayWrite ? () => ask('create') : undefined,
    onEdit: (id) => mayTake(id) && setOpen({ dialog: 'edit subnet', id }),
    onSelect: (id) => mayTake(id) && choice.toggle(id),
  })
  const isCreating = search.dialog === 'create' && mayWrite
  return (
    <PageFrame
      title="Subnets"
      description="The subnets of all spaces. The tree shows them where they lie."
      actions={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => ask('create')}>
            New subnet
          </Button>
        )
      }
    >
      <SubnetFilters search={search} onChange={filter} />
      {choice.chosen.size === mostChosen && (data?.total ?? 0) > mostChosen && (
        <Alert color="orange">Only the first {mostChosen.toLocaleString('en')} matches are selected.</Alert>
      )}
      <NetworkTable
        ref={table}
        label="Subnets"
        rows={data?.body.map((row) => ({ kind: 'subnet' as const, row }))}
        error={error}
        onRetry={refetch}
        {...(mayWrite && {
          selection: {
            selected: choice.selected,
            onChange: choice.onChange,
            nameOf: ({ row }) => row.network,
            mayTake: ({ row }) => mayTake(row.id),
          },
        })}
        empty={
          Object.keys(matching(search)).length > 0 ? (
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
          {...page}
          total={data.total ?? 0}
          onChange={(to) => navigate({ search: (old) => ({ ...old, ...to }) })}
        />
      )}
      {choice.chosen.size > 0 && (
        <SubnetSelection
          chosen={choice.chosen}
          total={data?.total ?? 0}
          filter={matching(search)}
          onTake={(all) => choice.take(all.filter(({ id }) => mayTake(id)))}
          onEdit={() => setOpen({ dialog: 'bulk edit subnets', subnets: choice.chosen })}
          onClear={choice.clear}
        />
      )}
      <NetworkDialogs
        open={isCreating ? { dialog: 'new subnet' } : open}
        onClose={() => (isCreating ? ask() : setOpen(null))}
        onVisit={useVisit()}
      />
    </PageFrame>
  )
}
