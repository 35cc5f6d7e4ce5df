import { Alert, Button, Group, List, NativeSelect, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { call, query } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { TrashEntry, TrashListQuery } from '../../api/generated/types.ts'
import { DeleteDialog } from '../../forms/DeleteDialog.tsx'
import { useNetworkFinish } from '../../forms/ipam/finish.ts'
import { counted } from '../../lib/counted.ts'
import { localTime } from '../../lib/time.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { defaultLimit, Pager } from '../../table/Pager.tsx'
import { TextFilter } from '../../table/TextFilter.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'

const route = getRouteApi('/app/admin/trash')
const kinds: Record<string, string> = {
  ip_space: 'IP space',
  ip_block: 'Block',
  subnet: 'Subnet',
  dns_zone: 'DNS zone',
  dns_record: 'DNS record',
  dhcp_scope: 'DHCP scope',
  customer: 'Customer',
  circuit: 'Circuit',
  network_service: 'Service',
  overlay_network: 'Overlay',
}

interface Refused {
  name: string
  reasons: { id: string; display: string; reason: string }[]
  text: string
}

/** What was deleted and can come back. */
export function TrashPage() {
  const { q, type, ...page } = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const [going, setGoing] = useState<TrashEntry | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const finish = useNetworkFinish(() => setGoing(null))
  const window = { limit: page.limit ?? defaultLimit, offset: page.offset ?? 0 }
  const asked = { ...window, ...(q && { q }), ...(type && { type: type as NonNullable<TrashListQuery['type']> }) }
  const { data, error, refetch } = useQuery({
    ...query(operations.trash_list, { query: asked }),
    placeholderData: keepPreviousData,
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['/admin/trash'] })
  const restore = async (entry: TrashEntry) => {
    setRefused(null)
    try {
      const { restored } = await call(operations.trash_restore, { params: { type: entry.type, id: entry.id } })
      finish(`${entry.name_or_cidr} restored, ${counted(restored, 'row')} in all`)
    } catch (thrown) {
      setRefused(refusedOf(entry.name_or_cidr, thrown))
    }
    await refresh()
  }
  const purge = async (entry: TrashEntry) => {
    await call(operations.trash_delete, { params: { type: entry.type, id: entry.id } })
    finish(`${entry.name_or_cidr} deleted for good`)
    await refresh()
  }
  const filter = (change: Record<string, string | undefined>) =>
    navigate({ search: ({ offset: _page, ...old }) => ({ ...old, ...change }), replace: true })
  return (
    <PageFrame title="Trash" description="What was deleted. It comes back whole, with all that was deleted with it.">
      <Group align="flex-end" gap="xs">
        <TextFilter
          label="Filter"
          placeholder="Name or network"
          icon={<Icon name="search" />}
          width={320}
          value={q}
          onChange={(text) => filter({ q: text || undefined })}
        />
        <NativeSelect
          label="Kind"
          data={[{ value: '', label: 'Any' }, ...Object.entries(kinds).map(([value, label]) => ({ value, label }))]}
          value={type ?? ''}
          onChange={(event) => filter({ type: event.currentTarget.value || undefined })}
        />
      </Group>
      {refused && <NotRestored {...refused} onClose={() => setRefused(null)} />}
      <DataTable
        label="Trash"
        columns={columns(restore, setGoing)}
        rows={data?.items}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        empty={
          q || type ? (
            <NoMatch what="entry" onClear={() => filter({ q: undefined, type: undefined })} />
          ) : (
            <EmptyList icon="trash" title="The trash is empty" hint="Deleted spaces, blocks and subnets wait here." />
          )
        }
      />
      {data && data.total > window.limit && (
        <Pager {...window} total={data.total} onChange={(to) => navigate({ search: (old) => ({ ...old, ...to }) })} />
      )}
      {going && (
        <DeleteDialog
          kind={kinds[going.type] ?? going.type}
          name={going.name_or_cidr}
          onDelete={() => purge(going)}
          onClose={() => setGoing(null)}
        >
          It goes for good, with everything below it. This cannot be undone.
        </DeleteDialog>
      )}
    </PageFrame>
  )
}

const columns = (restore: (entry: TrashEntry) => void, purge: (entry: TrashEntry) => void): Column<TrashEntry>[] => [
  {
    header: 'What',
    cell: (entry) => (
      <>
        <bdi>{entry.name_or_cidr}</bdi>
        <Text size="xs" c="dimmed">
          {kinds[entry.type] ?? entry.type}
        </Text>
      </>
    ),
  },
  { header: 'Deleted', cell: ({ deleted_at }) => localTime(deleted_at) },
  { header: 'By', wideOnly: true, cell: ({ deleted_by_username }) => <bdi>{deleted_by_username}</bdi> },
  { header: 'Rows with it', wideOnly: true, cell: ({ batch_size }) => batch_size.toLocaleString('en') },
  {
    header: 'Actions',
    hiddenHeader: true,
    cell: (entry) => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Restore ${entry.name_or_cidr}`}
          onClick={() => restore(entry)}
        >
          Restore
        </Button>
        <Button
          size="compact-sm"
          color="red"
          variant="subtle"
          aria-label={`Delete ${entry.name_or_cidr} for good`}
          onClick={() => purge(entry)}
        >
          Delete
        </Button>
      </Group>
    ),
  },
]

const NotRestored = ({ name, text, reasons, onClose }: Refused & { onClose: () => void }) => (
  <Alert color="red" role="alert" title={`${name} could not be restored`} withCloseButton onClose={onClose}>
    {reasons.length === 0 ? (
      text
    ) : (
      <List size="sm">
        {reasons.map(({ id, display, reason }) => (
          <List.Item key={id + reason}>
            <bdi>{display}</bdi>: {reason}
          </List.Item>
        ))}
      </List>
    )}
  </Alert>
)

function refusedOf(name: string, thrown: unknown): Refused {
  const detail = thrown instanceof ApiError ? (thrown.detail as { conflicts?: Refused['reasons'] } | null) : null
  const text = thrown instanceof Error ? thrown.message : ''
  return { name, text, reasons: Array.isArray(detail?.conflicts) ? detail.conflicts : [] }
}
