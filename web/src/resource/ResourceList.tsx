import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { counted } from '../lib/counted.ts'
import { lowered } from '../lib/words.ts'
import { RecordTable } from '../table/RecordTable.tsx'
import { SelectionBar } from '../table/SelectionBar.tsx'
import { TableTools } from '../table/TableTools.tsx'
import { useDensity } from '../table/use-density.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterBar } from './FilterBar.tsx'
import { isFiltered } from './list-query.ts'
import { CreateButton, NoRows } from './NoRows.tsx'
import type { RecordDialogs as Dialogs } from './record-dialogs.tsx'
import type { Identified, Resource } from './resource.ts'
import { RowActions, rowColumns } from './row-columns.tsx'
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
  const density = useDensity()
  const navigate = useNavigate()
  const { state, change, rights, layout, chosen, selected, setSelected } = list
  const { shown, query, error, refetch, more } = list.pages
  const columns = rowColumns(of)
  const total = shown?.total ?? 0
  return (
    <Stack gap="xs">
      {(parent || only) && list.create && total > 0 && (
        <Group justify="flex-end">
          <CreateButton one={of.one} onClick={list.create} />
        </Group>
      )}
      <FilterBar
        of={of}
        state={state}
        onChange={change}
        tools={
          <>
            {shown && (
              <Text size="xs" c="dimmed" aria-live="polite">
                {counted(total, of.one, lowered(of.title))}
              </Text>
            )}
            <TableTools columns={columns.map(choosable)} layout={layout} onLayout={list.setLayout} density={density} />
            <ExportMenu
              {...{ of, total, query, parent }}
              columns={layout.shown.flatMap((id) => columns.filter((column) => column.id === id).map(choosable))}
              rows={chosen.length > 0 ? chosen : (shown?.rows ?? [])}
            />
          </>
        }
      />
      <RecordTable
        ref={list.table}
        name={of.path}
        label={of.title}
        columns={columns}
        layout={layout}
        onLayout={list.setLayout}
        actions={(row) => (
          <RowActions
            of={of}
            row={row}
            {...rights}
            onPeek={list.peek}
            onEdit={list.edit}
            onDelete={(one) => list.remove([one])}
          />
        )}
        rowKey={keyOf}
        rows={shown?.rows}
        total={total}
        onMore={more}
        error={error}
        onRetry={refetch}
        hrefOf={of.pageOf}
        onOpen={(row) => navigate({ to: of.pageOf(row) })}
        density={density}
        {...(rights.mayTakeAny && {
          selection: { selected, onChange: setSelected, nameOf: of.nameOf, mayTake: list.mayTake },
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
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={() => setSelected([])}>
          {chosen.every(rights.mayEdit) && (
            <Button size="compact-sm" onClick={() => list.editMany(chosen)}>
              Edit
            </Button>
          )}
          {chosen.every(rights.mayDelete) && (
            <Button size="compact-sm" color="red" variant="light" onClick={() => list.remove(chosen)}>
              Delete
            </Button>
          )}
        </SelectionBar>
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

const keyOf = ({ id }: Identified): string => id
const choosable = ({ id = '', header }: { id?: string; header: string }) => ({ id, header })

type Change = (change: Record<string, string | undefined>) => void

// Upwards is what an address without an order means.
const changeSort =
  (change: Change) =>
  ({ by, order }: { by: string | undefined; order: string }) =>
    change({ sort: by, order: order === 'desc' ? order : undefined })
