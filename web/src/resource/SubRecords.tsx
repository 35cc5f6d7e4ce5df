import { Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, send } from '../api/call.ts'
import type { Fields } from '../api/fields.ts'
import type { Operation } from '../api/operation.ts'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import type { FormOptions } from '../forms/form-options.ts'
import { SchemaForm } from '../forms/SchemaForm.tsx'
import { usePermissions } from '../hooks/use-permissions.ts'
import { changes } from '../lib/changes.ts'
import { Clip } from '../table/Clip.tsx'
import { type Column, DataTable } from '../table/DataTable.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { useNotice } from '../ui/notices.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { EmptyList } from '../ui/states/EmptyList.tsx'
import { ExamplePick, type Examples } from './ExamplePick.tsx'
import { CreateButton } from './NoRows.tsx'
import { refreshBelow } from './refresh.ts'
import type { Identified } from './resource.ts'

/** Small records that belong to another one and have no page of their own. */
export interface SubRecord<Row extends Identified> {
  title: string
  one: string
  icon: IconName
  permission: string
  nameOf: (row: Row) => string
  columns: readonly Column<Row>[]
  list: Operation<{ params?: Record<string, string>; query?: object; answer: readonly Row[] }>
  /** How the list is asked for those of the owner, where its id is not in the path. */
  asked?: (owner: string) => { query: object }
  create?: Operation<{ params?: Record<string, string>; body: object; answer: unknown }>
  /** Where the owner goes on a create, if it is a field and not in the path. */
  ownerField?: string
  fields?: Fields
  form?: FormOptions
  /** Known ones that a new one may begin as. */
  examples?: Examples<Row>
  update?: Operation<{ params: Record<string, string>; body: object; answer: unknown }>
  updateFields?: Fields
  remove?: Operation<{ params: Record<string, string>; answer: unknown }>
  /** The parameters of the path of one, where it is not just its id. */
  params?: (row: Row, owner: string) => Record<string, string>
}

interface Props<Row extends Identified> {
  of: SubRecord<Row>
  owner: string
}

export function SubRecords<Row extends Identified>({ of, owner }: Props<Row>) {
  const { data, error, refetch } = useQuery(query(of.list, of.asked?.(owner) ?? { params: { id: owner } }))
  const { may } = usePermissions()
  const [open, setOpen] = useState<Open<Row> | null>(null)
  const close = () => setOpen(null)
  const mayWrite = may('write', of.permission, { one: owner })
  const create =
    of.create && mayWrite ? <CreateButton one={of.one} onClick={() => setOpen({ dialog: 'create' })} /> : null
  return (
    <Stack>
      {create && data && data.length > 0 && <Group justify="flex-end">{create}</Group>}
      <DataTable
        label={of.title}
        columns={[...of.columns, ...(mayWrite ? [menuColumn(of, setOpen)] : [])]}
        rowKey={({ id }) => id}
        rows={data}
        error={error}
        onRetry={refetch}
        empty={<EmptyList icon={of.icon} title={`No ${of.one} yet`} action={create} />}
      />
      {open?.dialog === 'create' && <Create of={of} owner={owner} onClose={close} />}
      {open?.dialog === 'edit' && <Edit of={of} owner={owner} row={open.row} onClose={close} />}
      {open?.dialog === 'remove' && <Remove of={of} owner={owner} row={open.row} onClose={close} />}
    </Stack>
  )
}

type Open<Row> = { dialog: 'create' } | { dialog: 'edit' | 'remove'; row: Row }

const menuColumn = <Row extends Identified>(of: SubRecord<Row>, open: (dialog: Open<Row>) => void): Column<Row> => ({
  header: 'Actions',
  hiddenHeader: true,
  cell: (row) => (
    <RowMenu
      name={of.nameOf(row)}
      actions={[
        ...(of.update ? [{ label: 'Edit', onClick: () => open({ dialog: 'edit', row }) }] : []),
        ...(of.remove ? [{ label: 'Remove', onClick: () => open({ dialog: 'remove', row }), isDanger: true }] : []),
      ]}
    />
  ),
})

const paramsOf = <Row extends Identified>(of: SubRecord<Row>, row: Row, owner: string): Record<string, string> =>
  of.params?.(row, owner) ?? { id: row.id }

function Create<Row extends Identified>({ of, owner, onClose }: Props<Row> & { onClose: () => void }) {
  const finish = useSubFinish(of, onClose)
  const [start, setStart] = useState<Row | null>(null)
  const { create, examples } = of
  if (!create) return null
  const save = async (body: object) => {
    await send(create, of.ownerField ? { body: { ...body, [of.ownerField]: owner } } : { params: { id: owner }, body })
    await finish(`${of.one[0]?.toUpperCase()}${of.one.slice(1)} added`)
  }
  return (
    <Sheet onClose={onClose} title={`New ${of.one}`}>
      {examples && <ExamplePick of={examples} nameOf={of.nameOf} onPick={setStart} />}
      <SchemaForm
        key={start?.id ?? 'own'}
        fields={of.fields ?? {}}
        {...(of.form && { options: of.form })}
        submitLabel="Create"
        {...(start && examples && { start: examples.startOf(start) })}
        create={save}
        onCancel={onClose}
      />
    </Sheet>
  )
}

function Edit<Row extends Identified>({ of, owner, row, onClose }: Props<Row> & { row: Row; onClose: () => void }) {
  const finish = useSubFinish(of, onClose)
  const { update, updateFields } = of
  if (!update || !updateFields) return null
  const save = async (before: object, after: object) => {
    const body = changes(before, after)
    if (Object.keys(body).length === 0) return onClose()
    await send(update, { params: paramsOf(of, row, owner), body })
    await finish(`${of.nameOf(row)} saved`)
  }
  return (
    <Sheet onClose={onClose} title={`Edit ${of.one}`}>
      <SchemaForm
        fields={updateFields}
        {...(of.form && { options: of.form })}
        submitLabel="Save"
        row={row as unknown as Record<string, unknown>}
        saveChanges={save}
        onCancel={onClose}
      />
    </Sheet>
  )
}

function Remove<Row extends Identified>({ of, owner, row, onClose }: Props<Row> & { row: Row; onClose: () => void }) {
  const finish = useSubFinish(of, onClose)
  const remove = async () => {
    if (of.remove) await send(of.remove, { params: paramsOf(of, row, owner) })
    await finish(`${of.nameOf(row)} removed`)
  }
  return (
    <ConfirmDialog title={`Remove ${of.one}`} confirmLabel="Remove" onConfirm={remove} onClose={onClose}>
      This will be removed: <Clip text={of.nameOf(row)} />
    </ConfirmDialog>
  )
}

/** Fresh rows, also in the record above, and a word about it. */
function useSubFinish<Row extends Identified>({ list }: SubRecord<Row>, onClose: () => void) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const root = `/${list.path.split('/')[1]}`
  return async (text: string) => {
    await refreshBelow(queryClient, [root])
    notice({ tone: 'done', text })
    onClose()
  }
}
