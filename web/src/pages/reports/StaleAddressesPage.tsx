import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { StaleAddress } from '../../api/generated/types.ts'
import { useListKeys } from '../../hooks/use-list-keys.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import type { Chosen } from '../../table/chosen.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { defaultLimit, Pager } from '../../table/Pager.tsx'
import { SelectionBar } from '../../table/SelectionBar.tsx'
import { useChosen } from '../../table/use-chosen.ts'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { staleQuery } from './report-queries.ts'
import { StaleFilters } from './StaleFilters.tsx'
import { staleColumns } from './stale-columns.tsx'
import { staleFilter } from './stale-search.ts'

const route = getRouteApi('/app/reports/stale-addresses')
const DeprecateStale = lazy(async () => ({
  default: (await import('../../forms/ipam/deprecate-stale.tsx')).DeprecateStale,
}))

/** Addresses that a person entered and that nobody has seen for long. */
export function StaleAddressesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { may } = usePermissions()
  const page = { limit: search.limit ?? defaultLimit, offset: search.offset ?? 0 }
  const filter = staleFilter(search)
  const { data, error, refetch } = useQuery(staleQuery({ ...filter, ...page }))
  const choice = useChosen(data?.entries, ({ address }) => address)
  const [open, setOpen] = useState<{ chosen?: Chosen } | null>(null)
  const mayWrite = may('write', 'subnet')
  const mayTake = (id: string | undefined) => id !== undefined && may('write', 'subnet', { one: id })
  const subnetOf = (key: string) => data?.entries.find(({ id }) => id === key)?.subnet_id
  const table = useListKeys({ onSelect: (key) => mayTake(subnetOf(key)) && choice.toggle(key) })
  const narrow = (change: Record<string, string | undefined>) => {
    // Other rows than those that were chosen from.
    navigate({ search: ({ offset: _page, selected: _rows, ...old }) => ({ ...old, ...change }), replace: true })
  }
  return (
    <ReportFrame
      title="Stale addresses"
      description="Allocated, not from a lease, and not seen for long."
      at={data?.generated_at}
      onRefresh={refetch}
      actions={
        mayWrite &&
        data &&
        data.total > 0 && (
          <Button variant="default" onClick={() => setOpen({})}>
            Deprecate all {data.total.toLocaleString('en')}
          </Button>
        )
      }
    >
      <StaleFilters search={search} onChange={narrow} />
      <DataTable
        ref={table}
        label="Stale addresses"
        columns={staleColumns}
        rowKey={({ id }) => id}
        rows={data?.entries}
        error={error}
        onRetry={refetch}
        {...(mayWrite && {
          selection: {
            selected: choice.selected,
            onChange: choice.onChange,
            nameOf: ({ address }: StaleAddress) => address,
            mayTake: ({ subnet_id }: StaleAddress) => mayTake(subnet_id),
          },
        })}
        empty={
          <EmptyList
            icon="check"
            title="No stale address"
            hint="Every allocated address that fits the filter was seen in this time, or nothing looks for them yet."
          />
        }
      />
      {data && data.total > 0 && (
        <Pager {...page} total={data.total} onChange={(to) => navigate({ search: (old) => ({ ...old, ...to }) })} />
      )}
      {choice.chosen.size > 0 && (
        <SelectionBar count={choice.chosen.size} onClear={choice.clear}>
          <Button size="compact-sm" onClick={() => setOpen({ chosen: choice.chosen })}>
            Deprecate
          </Button>
        </SelectionBar>
      )}
      <Suspense>
        {open && data && (
          <DeprecateStale filter={filter} report={data} {...open} onDone={choice.clear} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </ReportFrame>
  )
}
