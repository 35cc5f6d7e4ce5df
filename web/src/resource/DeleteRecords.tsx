import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { Clip } from '../table/Clip.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useNotice } from '../ui/notices.tsx'
import { deleteRecords, type Outcome } from './delete-records.ts'
import { refresh } from './refresh.ts'
import classes from './resource.module.css'
import type { Identified, Resource } from './resource.ts'

interface Props<Row extends Identified> {
  of: Resource<Row>
  rows: readonly Row[]
  onClose: () => void
  onDeleted?: () => void
}

/** Asks, deletes, and shows what became of each where not all went. */
export function DeleteRecords<Row extends Identified>({ of, rows, onClose, onDeleted = () => {} }: Props<Row>) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const queryClient = useQueryClient()
  const notice = useNotice()
  const what = rows.length === 1 ? of.one : `${rows.length} ${of.title.toLowerCase()}`
  const remove = async () => {
    const done = await deleteRecords(of, rows)
    const isAll = done.every(({ refusal }) => refusal === null)
    if (isAll) notice({ tone: 'done', text: rows.length === 1 ? `${done[0]?.name} deleted` : `${what} deleted` })
    else setOutcomes(done)
    if (isAll) onClose()
    if (done.some(({ refusal }) => refusal === null)) onDeleted()
    await refresh(queryClient, of)
  }
  if (outcomes) return <Outcomes of={outcomes} onClose={onClose} />
  return (
    <ConfirmDialog title={`Delete ${what}`} confirmLabel="Delete" onConfirm={remove} onClose={onClose}>
      {rows.length === 1 ? 'This will be deleted:' : 'These will be deleted:'}
      <Names names={rows.map(of.nameOf)} />
    </ConfirmDialog>
  )
}

const mostNamed = 8

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className={classes.names}>
    {names.slice(0, mostNamed).map((name, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change
      <li key={at}>
        <Clip text={name} />
      </li>
    ))}
    {names.length > mostNamed && <li>and {names.length - mostNamed} more</li>}
  </ul>
)

const Outcomes = ({ of: outcomes, onClose }: { of: readonly Outcome[]; onClose: () => void }) => {
  const left = outcomes.filter(({ refusal }) => refusal !== null)
  return (
    <Dialog onClose={onClose} title={`${outcomes.length - left.length} of ${outcomes.length} deleted`} size="lg">
      <Stack>
        <List listStyleType="none" spacing="xs">
          {outcomes.map(({ id, name, refusal }) => (
            <List.Item key={id} icon={<Icon name={refusal === null ? 'check' : 'alert'} size={16} />}>
              <Clip text={name} />
              <Text size="sm" c={refusal === null ? 'dimmed' : 'red'}>
                {refusal ?? 'Deleted'}
              </Text>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
