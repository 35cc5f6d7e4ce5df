import { useState } from 'react'
import { useListKeys } from '../hooks/use-list-keys.ts'
import { useSelected } from '../hooks/use-selected.ts'
import { toggled } from '../lib/pick.ts'
import type { Within } from './pages.ts'
import type { OpenRecordDialog } from './record-dialogs.tsx'
import type { Identified, Resource } from './resource.ts'
import { useListState } from './use-list-state.ts'
import { usePages } from './use-pages.ts'
import { useRights } from './use-rights.ts'

/** What a list shows and does: its rows, what is selected, which dialog is open, and the keys for all of it. */
export function useResourceList<Row extends Identified>(of: Resource<Row>, within: Within) {
  const { state, change, layout, setLayout, dialog, setDialog } = useListState(of)
  const rights = useRights(of)
  const [picked, setPicked] = useState<Exclude<OpenRecordDialog<Row>, { dialog: 'create' }> | null>(null)
  const [selected, setSelected] = useSelected()
  const pages = usePages(of, within, state)
  const rows = pages.shown?.rows
  const rowOf = (id: string) => rows?.find((row) => row.id === id)
  const create = rights.mayCreate ? () => setDialog('create') : undefined
  const edit = (row: Row | undefined) => row && rights.mayEdit(row) && setPicked({ dialog: 'edit', row })
  const peek = (row: Row | undefined) => row && setPicked({ dialog: 'peek', row })
  const mayTake = (row: Row) => rights.mayDelete(row) || rights.mayEdit(row)
  const table = useListKeys({
    onCreate: create,
    onEdit: (id) => edit(rowOf(id)),
    onPeek: (id) => peek(rowOf(id)),
    onSelect: rights.mayTakeAny
      ? (id) => rows?.some((row) => row.id === id && mayTake(row)) && setSelected(toggled(selected, id))
      : undefined,
  })
  const isCreating = dialog === 'create' && rights.mayCreate
  const open: OpenRecordDialog<Row> | null = isCreating ? { dialog: 'create' } : picked
  return {
    ...{ state, change, layout, setLayout, rights, table, pages, create, edit, peek, mayTake, open },
    ...{ selected, setSelected },
    chosen: rows?.filter((row) => selected.includes(row.id) && mayTake(row)) ?? [],
    remove: (some: readonly Row[]) => setPicked({ dialog: 'delete', rows: some }),
    editMany: (some: readonly Row[]) => setPicked({ dialog: 'edit many', rows: some }),
    close: () => (isCreating ? setDialog(undefined) : setPicked(null)),
  }
}
