import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { DataTable } from '../table/DataTable.tsx'
import { Pager } from '../table/Pager.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ListFilters } from './ListFilters.tsx'
import { isFiltered } from './list-query.ts'
import { CreateButton, NoRows } from './NoRows.tsx'
import type { RecordDialogs as Dialogs } from './record-dialogs.tsx'
import type { Identified, Resource } from './resource.ts'
import { rowColumns } from './row-columns.tsx'
import { useResourceList } from './use-resource-list.ts'

// The forms are as heavy as the page, and most visits only read.
const RecordDialogs = lazy(async () => ({
  default: (await import('./record-dialogs.tsx')).RecordDialogs,
})) as unknown as typeof Dialogs

interface Props<Row extends Identified> {
  of: Resource<Row>
  /** Parameters of the path, where the records belong to another one. */
  parent?: Record<string, string>
  /** Values of the query that are not the reader's to choose, where the records point at another one. */
  only?: Record<string, string>
}

/** The table of a family with all that can be done from it. */
export function ResourceList<Row extends Identified>({ of: family, parent, only }: Props<Row>) {
  const of = { ...family, filters: family.filters?.filter((name) => !(name in (only ?? {}))) ?? [] }
  const list = useResourceList(of, { parent, only })
  const { state, change, rights, shown, chosen, selected, setSelected } = list
  return (
    <Stack gap="md">
      {(parent || only) && list.create && shown && shown.total > 0 && (
        <Group justify="flex-end">
          <CreateButton one={of.one} onClick={list.create} />
        </Group>
      )}
      <ListFilters of={of} state={state} onChange={change} />
      {chosen.length > 0 && (
        <Selected count={chosen.length} onDelete={() => list.remove(chosen)} onClear={() => setSelected([])} />
      )}
      <DataTable
        ref={list.table}
        label={of.title}
        columns={rowColumns(of, { ...rights, onEdit: list.edit, onDelete: (row) => list.remove([row]) })}
        rowKey={({ id }) => id}
        rows={shown?.rows}
        error={list.error}
        onRetry={list.refetch}
        {...(rights.mayDeleteAny && {
          selection: { selected, onChange: setSelected, nameOf: of.nameOf, mayTake: rights.mayDelete },
        })}
        {...(of.query && 'sort' in of.query && { sort: { ...state.sort, onChange: changeSort(change) } })}
        empty={
          <NoRows
            of={of}
            isFiltered={isFiltered(state)}
            onClear={() => change('none')}
            {...(list.create && { onCreate: list.create })}
          />
        }
      />
      {shown && shown.total > 0 && (
        <Pager limit={state.limit} offset={state.offset} total={shown.total} onChange={(page) => change({ ...page })} />
      )}
      <Suspense>
        {list.open && (
          <RecordDialogs
            of={of}
            open={list.open}
            onClose={list.close}
            onDeleted={() => setSelected([])}
            {...(parent && { parent })}
            {...(only && { start: only })}
          />
        )}
      </Suspense>
    </Stack>
  )
}

type Change = (change: Record<string, string | undefined>) => void

// Upwards is what an address without an order means.
const changeSort =
  (change: Change) =>
  ({ by, order }: { by: string | undefined; order: string }) =>
    change({ sort: by, order: order === 'desc' ? order : undefined })

const Selected = ({ count, onDelete, onClear }: { count: number; onDelete: () => void; onClear: () => void }) => (
  <Group component="section" aria-label="Selection" gap="sm">
    <Text size="sm" fw={500} aria-live="polite">
      {count} selected
    </Text>
    <Button size="xs" color="red" variant="light" leftSection={<Icon name="trash" size={14} />} onClick={onDelete}>
      Delete selected
    </Button>
    <Button size="xs" variant="subtle" onClick={onClear}>
      Clear
    </Button>
  </Group>
)
