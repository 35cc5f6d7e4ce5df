import { Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { quotableText } from '../api/errors.ts'
import type { Field } from '../api/fields.ts'
import { choicesQuery } from '../forms/ReferencePick.tsx'
import { saveFile } from '../lib/save-file.ts'
import { referenceTo } from '../references.ts'
import { Icon } from '../ui/Icon.tsx'
import { useNotice } from '../ui/notices.tsx'
import { csvOf, type ExportColumn, jsonOf, type NameOf } from './export-rows.ts'
import { mostExported, readAll } from './pages.ts'
import type { Identified, Resource } from './resource.ts'

interface Props<Row extends Identified> {
  of: Resource<Row>
  columns: readonly ExportColumn[]
  /** Those that are chosen, or all that are here. */
  rows: readonly Row[]
  total: number
  /** What the list was asked for. */
  query: object
  parent: Record<string, string> | undefined
}

type Kind = 'csv' | 'json'

/** The rows as a file: those that are here, or all that match. */
export function ExportMenu<Row extends Identified>({ of, columns, rows, total, query, parent }: Props<Row>) {
  const [isBusy, setBusy] = useState(false)
  const namesOf = useNames()
  const notice = useNotice()
  const save = async (kind: Kind, read: () => Promise<readonly Row[]>) => {
    setBusy(true)
    try {
      const all = await read()
      const text =
        kind === 'json' ? jsonOf(all) : csvOf(columns, of.row, all, await namesOf(columns.map(({ id }) => of.row[id])))
      saveFile(`${of.path.split('/').at(-1)}.${kind}`, new Blob([text], { type: types[kind] }))
    } catch (error) {
      notice({ tone: 'failed', text: quotableText(error) })
    } finally {
      setBusy(false)
    }
  }
  const isAllHere = rows.length >= total
  const count = (number: number) => number.toLocaleString('en')
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" size="xs" loading={isBusy} leftSection={<Icon name="download" size={14} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'json'] as const).map((kind) => (
          <Menu.Item key={kind} onClick={() => save(kind, async () => rows)}>
            {kind.toUpperCase()}, {count(rows.length)} shown
          </Menu.Item>
        ))}
        {total > mostExported && (
          <Menu.Label>
            All {count(total)} are too many for one file: filter down to {count(mostExported)}.
          </Menu.Label>
        )}
        {!isAllHere &&
          total <= mostExported &&
          (['csv', 'json'] as const).map((kind) => (
            <Menu.Item key={kind} onClick={() => save(kind, () => readAll(of, { query, parent }))}>
              {kind.toUpperCase()}, all {count(total)} that match
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const types: Record<Kind, string> = { csv: 'text/csv', json: 'application/json' }

/** What ids stand for. One that the list of its family does not reach stays an id. */
function useNames(): (fields: readonly (Field | undefined)[]) => Promise<NameOf> {
  const queryClient = useQueryClient()
  return async (fields) => {
    const targets = new Set(fields.flatMap((field) => (field && 'to' in field && field.to ? [field.to] : [])))
    const lists = [...targets].map(async (to) => {
      const reference = referenceTo(to)
      const choices = reference ? await queryClient.fetchQuery(choicesQuery(reference)).catch(() => []) : []
      return choices.map(({ id, label }) => [id, label] as const)
    })
    const names = new Map((await Promise.all(lists)).flat())
    return (_field, id) => names.get(id) ?? id
  }
}
