import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { quotableText } from '../../../api/errors.ts'
import type { Subnet } from '../../../api/generated/types.ts'
import { usePermissions } from '../../../hooks/use-permissions.ts'
import { statusLabel } from '../../../pictures/statuses.ts'
import { SelectionBar } from '../../../table/SelectionBar.tsx'
import { TagFilter } from '../../../table/TagFilter.tsx'
import { TextFilter } from '../../../table/TextFilter.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyList } from '../../../ui/states/EmptyList.tsx'
import { NoMatch } from '../../../ui/states/NoMatch.tsx'
import type { NetworkDialog } from '../dialogs.tsx'
import { AddressGrid } from '../grid/AddressGrid.tsx'
import { useAddressSelection } from '../grid/use-address-selection.ts'
import { useVisit } from '../visits.ts'

const route = getRouteApi('/app/networks/ipam/subnets/$id')
const statuses = [
  'allocated',
  'reserved',
  'available',
  'static_dhcp',
  'dhcp',
  'discovered',
  'deprecated',
  'orphan',
  'network',
  'broadcast',
]

type Opens = { subnet: Subnet; onOpen: (dialog: NetworkDialog) => void }

/** The addresses of a subnet: filters, the grid, and what can be done with many at once. */
export function Addresses({ subnet, onOpen }: Opens) {
  const { q, status, tag, sort, order } = route.useSearch()
  const navigate = route.useNavigate()
  const visit = useVisit()
  const { may } = usePermissions()
  const matching = {
    subnet_id: subnet.id,
    ...(q && { q }),
    ...(status && { status_filter: status }),
    ...(tag && { tag: [tag] }),
  }
  const { selection, select, clear: clearSelection, selectAll, isCut, error } = useAddressSelection(matching)
  // Other rows than those that were chosen from.
  const search = (change: Record<string, string | undefined>) =>
    navigate({ search: (old) => ({ ...old, selected: undefined, ...change }), replace: true })
  const isFiltered = Boolean(q || status || tag)
  const mayWrite = may('write', 'subnet', { one: subnet.id })
  const mayDelete = may('delete', 'subnet', { one: subnet.id })
  const clear = () => search({ q: undefined, status: undefined, tag: undefined })
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        <TextFilter
          label="Filter"
          placeholder="Address, name, MAC, text"
          icon={<Icon name="search" />}
          width={320}
          value={q}
          onChange={(text) => search({ q: text || undefined })}
        />
        <NativeSelect
          label="Status"
          data={[{ value: '', label: 'Any' }, ...statuses.map((value) => ({ value, label: statusLabel(value) }))]}
          value={status ?? ''}
          onChange={(event) => search({ status: event.currentTarget.value || undefined })}
        />
        <TagFilter value={tag} onChange={(text) => search({ tag: text || undefined })} />
      </Group>
      {error && <Alert color="red">{quotableText(error)}</Alert>}
      {isCut && (
        <Alert color="orange">Only the first {selection.ids.size.toLocaleString('en')} matches are selected.</Alert>
      )}
      <AddressGrid
        filter={{ ...matching, ...(sort && { sort }), ...(order && { order }) }}
        selection={selection}
        onSelect={select}
        onSelectAll={selectAll}
        onSort={(by) =>
          search(by.sort === 'address' && by.order === 'asc' ? { sort: undefined, order: undefined } : by)
        }
        onOpen={(id) => visit('addresses', id)}
        isSelectable={mayWrite || mayDelete}
        empty={
          isFiltered ? (
            <NoMatch what="address" onClear={clear} />
          ) : (
            <EmptyList
              icon="address"
              title="No address yet"
              hint="Take the next free one, or import a list."
              action={
                mayWrite && <Button onClick={() => onOpen({ dialog: 'next address', subnet })}>Next address</Button>
              }
            />
          )
        }
      />
      {selection.ids.size > 0 && (
        <BulkBar
          ids={[...selection.ids]}
          mayWrite={mayWrite}
          mayDelete={mayDelete}
          onOpen={onOpen}
          onClear={clearSelection}
        />
      )}
    </Stack>
  )
}

interface BulkProps {
  ids: string[]
  mayWrite: boolean
  mayDelete: boolean
  onOpen: (dialog: NetworkDialog) => void
  onClear: () => void
}

const BulkBar = ({ ids, mayWrite, mayDelete, onOpen, onClear }: BulkProps) => (
  <SelectionBar count={ids.length} onClear={onClear}>
    {mayWrite && (
      <Button size="compact-sm" onClick={() => onOpen({ dialog: 'bulk edit', ids })}>
        Edit
      </Button>
    )}
    {mayDelete && (
      <Button
        size="compact-sm"
        color="red"
        variant="light"
        onClick={() => onOpen({ dialog: 'bulk delete', ids, onDone: onClear })}
      >
        Delete
      </Button>
    )}
  </SelectionBar>
)
