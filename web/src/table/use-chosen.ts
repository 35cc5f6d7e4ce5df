import { useState } from 'react'
import { useSelected } from '../hooks/use-selected.ts'
import { toggled } from '../lib/pick.ts'
import type { Chosen } from './chosen.ts'

/** What is chosen in a table of pages. A row that was chosen before the page was loaded anew has no name but its id. */
export function useChosen<Row extends { id: string }>(rows: readonly Row[] | undefined, nameOf: (row: Row) => string) {
  const [selected, select] = useSelected()
  const [names, setNames] = useState<Chosen>(new Map())
  const page = new Map(rows?.map((row) => [row.id, nameOf(row)]))
  const chosen: Chosen = new Map(selected.map((id) => [id, page.get(id) ?? names.get(id) ?? id]))
  const onChange = (keys: readonly string[]) => {
    setNames(new Map([...chosen, ...page]))
    select(keys)
  }
  return {
    chosen,
    selected,
    onChange,
    toggle: (key: string) => onChange(toggled(selected, key)),
    take: (all: readonly Row[]) => {
      setNames(new Map(all.map((row) => [row.id, nameOf(row)])))
      select(all.map(({ id }) => id))
    },
    clear: () => select([]),
  }
}
