import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { EditDialog, type Loaded } from '../forms/EditDialog.tsx'
import { SchemaForm } from '../forms/SchemaForm.tsx'
import { useNotice } from '../ui/notices.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { DeleteRecords } from './DeleteRecords.tsx'
import { EditRecords } from './EditRecords.tsx'
import { PeekRecord } from './PeekRecord.tsx'
import { refresh } from './refresh.ts'
import type { Identified, Resource } from './resource.ts'

export type OpenRecordDialog<Row> =
  | { dialog: 'create' }
  | { dialog: 'edit'; row: Row }
  | { dialog: 'peek'; row: Row }
  | { dialog: 'edit many'; rows: readonly Row[] }
  | { dialog: 'delete'; rows: readonly Row[] }

interface Props<Row extends Identified> {
  of: Resource<Row>
  onClose: () => void
  parent?: Record<string, string>
  /** What a new one begins with. */
  start?: Record<string, string>
}

type AllProps<Row extends Identified> = Props<Row> & { open: OpenRecordDialog<Row>; onDeleted?: () => void }

export function RecordDialogs<Row extends Identified>({ open, onDeleted, ...props }: AllProps<Row>) {
  const { of, onClose } = props
  if (open.dialog === 'create') return of.drawCreate?.(onClose) ?? <CreateRecord {...props} />
  if (open.dialog === 'edit') return of.drawEdit?.(open.row, onClose) ?? <EditRecord {...props} row={open.row} />
  if (open.dialog === 'peek') return <PeekRecord {...props} row={open.row} />
  if (open.dialog === 'edit many') return <EditRecords {...props} rows={open.rows} />
  return <DeleteRecords {...props} rows={open.rows} {...(onDeleted && { onDeleted })} />
}

function CreateRecord<Row extends Identified>({ of, parent, start, onClose }: Props<Row>) {
  const finish = useFinished(of, onClose)
  const { create } = of.operations
  const save = async (body: Record<string, unknown>) => {
    if (!create) return
    const row = await call(create, { ...(parent && { params: parent }), body })
    await finish(`${of.nameOf(row)} created`)
  }
  return (
    <Sheet onClose={onClose} title={`New ${of.one}`}>
      <SchemaForm
        fields={of.create ?? {}}
        {...(of.form && { options: of.form })}
        submitLabel="Create"
        {...(start && { start })}
        create={save}
        onCancel={onClose}
      />
    </Sheet>
  )
}

function EditRecord<Row extends Identified>({ of, row, onClose }: Props<Row> & { row: Row }) {
  const { read, update } = of.operations
  if (!update) return null
  return (
    <EditDialog id={row.id} read={read} update={update} kind={of.one} size="lg" frame={Sheet} onClose={onClose}>
      {(loaded) => <EditForm of={of} {...loaded} onClose={onClose} />}
    </EditDialog>
  )
}

function EditForm<Row extends Identified>({ of, thing, saveChanges, explain, onClose }: Props<Row> & Loaded<Row>) {
  const finish = useFinished(of, onClose)
  const save = async (before: object, after: object) => {
    if (await saveChanges(before, after)) await finish(`${of.nameOf(thing)} saved`)
    else onClose()
  }
  return (
    <SchemaForm
      fields={of.update ?? {}}
      {...(of.form && { options: of.form })}
      submitLabel="Save"
      row={thing as unknown as Record<string, unknown>}
      saveChanges={save}
      onCancel={onClose}
      explain={explain}
    />
  )
}

function useFinished<Row extends Identified>(of: Resource<Row>, onClose: () => void) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return async (text: string) => {
    await refresh(queryClient, of)
    notice({ tone: 'done', text })
    onClose()
  }
}
