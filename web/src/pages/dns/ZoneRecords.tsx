import { Alert, Button, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { DnsRecord, DnsZone } from '../../api/generated/types.ts'
import { useListKeys } from '../../hooks/use-list-keys.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { toggled } from '../../lib/pick.ts'
import { RecordTable } from '../../table/RecordTable.tsx'
import { SelectionBar } from '../../table/SelectionBar.tsx'
import { useDensity } from '../../table/use-density.ts'
import { useNotice } from '../../ui/notices.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import { ImportZone } from './ImportZone.tsx'
import { RecordFilters } from './RecordFilters.tsx'
import { RecordLine } from './RecordLine.tsx'
import { nameOfRecord, RemoveRecords } from './RemoveRecords.tsx'
import { recordColumns, shownColumns } from './record-columns.tsx'
import { useRecordEdit } from './use-record-edit.ts'
import { useRefreshDns } from './use-refresh-dns.ts'
import { useZoneRecords } from './use-zone-records.ts'

interface Search {
  type?: string
  q?: string
  sort?: string
  order?: 'asc' | 'desc'
}

/** What the list is narrowed to and sorted by, which is in the address. */
function useRecordSearch() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const change = (next: Search) => {
    const all = Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined && value !== '')
    navigate({ to: '.', search: Object.fromEntries(all) as never, replace: true })
  }
  return { search: { ...search, type: search.type ?? '', q: search.q ?? '' }, change }
}

/** The records of a zone: added, edited and deleted where they stand. */
export function ZoneRecords({ zone }: { zone: DnsZone }) {
  const { search, change } = useRecordSearch()
  const records = useZoneRecords(zone, search)
  const { may } = usePermissions()
  const mayWrite =
    zone.zone_type === 'primary' && (may('write', 'dns_record') || may('write', 'dns_zone', { one: zone.id }))
  const notice = useNotice()
  const refresh = useRefreshDns()
  const edit = useRecordEdit(zone)
  const density = useDensity()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [selected, setSelected] = useState<string[]>([])
  const [removing, setRemoving] = useState<readonly DnsRecord[] | null>(null)
  const [pasted, setPasted] = useState<string | null>(null)
  const { rows = [], total = 0 } = records.shown ?? {}
  const begin = (row: DnsRecord | undefined) => row && mayWrite && edit.begin(row)
  const chosen = rows.filter(({ id }) => selected.includes(id))
  const table = useListKeys({
    onEdit: (id) => begin(rows.find((row) => row.id === id)),
    onSelect: mayWrite ? (id) => setSelected(toggled(selected, id)) : undefined,
  })
  const columns = recordColumns({ ...edit, onEdit: begin, zone })
  const added = async ([warning]: readonly string[]) => {
    await refresh()
    notice({ tone: 'done', text: warning ?? 'Record added' })
  }
  const menu = (row: DnsRecord) => (
    <RowMenu
      name={nameOfRecord(row)}
      actions={[
        { label: 'Edit', onClick: () => begin(row) },
        { label: 'Delete', onClick: () => setRemoving([row]), isDanger: true },
      ]}
    />
  )
  const none =
    search.type === '' && search.q === '' ? (
      <EmptyList icon="zone" title="No record yet" hint="Type one above, or import a zone file." />
    ) : (
      <NoMatch what="record" onClear={() => change({ type: '', q: '' })} />
    )
  return (
    <Stack gap="xs">
      {mayWrite && <RecordLine key={search.type} zone={zone} type={search.type} onPasted={setPasted} onAdded={added} />}
      {edit.problem && (
        <Alert color="red" role="alert" withCloseButton closeButtonLabel="Close" onClose={edit.forget}>
          {edit.problem}
        </Alert>
      )}
      <RecordFilters type={search.type} text={search.q} total={total} onChange={change} />
      <RecordTable
        ref={table}
        name="/dns/records"
        label="Records"
        columns={columns}
        layout={{ shown: shownColumns(columns, rows, isPhone), pinned: ['name'] }}
        onLayout={() => {}}
        actions={(row) => mayWrite && menu(row)}
        rowKey={({ id }) => id}
        rows={records.shown?.rows}
        total={total}
        onMore={records.more}
        error={records.error}
        onRetry={records.refetch}
        hrefOf={() => window.location.href}
        onOpen={begin}
        density={density}
        sort={{
          by: search.sort,
          order: search.order ?? 'asc',
          onChange: ({ by = '', order }) => change({ sort: by, order }),
        }}
        {...(mayWrite && { selection: { selected, onChange: setSelected, nameOf: nameOfRecord } })}
        empty={none}
      />
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={() => setSelected([])}>
          <Button size="compact-sm" color="red" variant="light" onClick={() => setRemoving(chosen)}>
            Delete
          </Button>
        </SelectionBar>
      )}
      {removing && (
        <RemoveRecords zone={zone} rows={removing} onClose={() => setRemoving(null)} onDone={() => setSelected([])} />
      )}
      {pasted !== null && <ImportZone zone={zone} text={pasted} onClose={() => setPasted(null)} />}
    </Stack>
  )
}
