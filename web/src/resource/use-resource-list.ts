import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../api/call.ts'
import { useListKeys } from '../hooks/use-list-keys.ts'
import { useSelected } from '../hooks/use-selected.ts'
import { toggled } from '../lib/pick.ts'
import { listQuery, shownRows } from './list-query.ts'
import type { OpenRecordDialog } from './record-dialogs.tsx'
import type { Identified, Resource } from './resource.ts'
import { useListState } from './use-list-state.ts'
import { useRights } from './use-rights.ts'

/** Of which record the rows are: by parameters of the path, or by values of the query. */
export interface Within {
  parent?: Record<string, string> | undefined
  only?: Record<string, string> | undefined
}

/** What a list shows and does: its rows, what is selected, which dialog is open, and the keys for all of it. */
export function useResourceList<Row extends Identified>(of: Resource<Row>, within: Within) {
  const { state, change, dialog, setDialog } = useListState(of)
  const rights = useRights(of)
  const [picked, setPicked] = useState<Exclude<OpenRecordDialog<Row>, { dialog: 'create' }> | null>(null)
  const [selected, setSelected] = useSelected()
  const { shown, error, refetch } = useRows(of, within, state)
  const create = rights.mayCreate ? () => setDialog('create') : undefined
  const edit = (row: Row | undefined) => row && rights.mayEdit(row) && setPicked({ dialog: 'edit', row })
  const table = useListKeys({
    onCreate: create,
    onEdit: (id) => edit(shown?.rows.find((row) => row.id === id)),
    onSelect: rights.mayDeleteAny ? (id) => setSelected(toggled(selected, id)) : undefined,
  })
  const isCreating = dialog === 'create' && rights.mayCreate
  const open: OpenRecordDialog<Row> | null = isCreating ? { dialog: 'create' } : picked
  return {
    ...{ state, change, rights, table, shown, error, refetch, create, edit, selected, setSelected, open },
    chosen: shown?.rows.filter((row) => selected.includes(row.id) && rights.mayDelete(row)) ?? [],
    remove: (rows: readonly Row[]) => setPicked({ dialog: 'delete', rows }),
    close: () => (isCreating ? setDialog(undefined) : setPicked(null)),
  }
}

function useRows<Row extends Identified>(
  { query: fields = {}, operations }: Resource<Row>,
  { parent, only }: Within,
  state: Parameters<typeof listQuery>[1],
) {
  const { data, error, refetch } = useQuery({
    ...query(operations.list, { ...(parent && { params: parent }), query: { ...listQuery(fields, state), ...only } }),
    placeholderData: keepPreviousData,
  })
  return { shown: data && shownRows(data, fields, state), error, refetch }
}
