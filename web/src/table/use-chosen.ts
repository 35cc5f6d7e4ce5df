import { useState } from 'react'
import { toggled } from '../lib/pick.ts'
import { type Chosen, chosenAfter } from './chosen.ts'

const none: Chosen = new Map()

/** What is chosen in a table of pages. */
export function useChosen<Row extends { id: string }>(rows: readonly Row[] | undefined, nameOf: (row: Row) => string) {
  const [chosen, setChosen] = useState(none)
  const page = new Map(rows?.map((row) => [row.id, nameOf(row)]))
  const selected = [...chosen.keys()]
  const onChange = (keys: readonly string[]) => setChosen(chosenAfter(chosen, page, keys))
  return {
    chosen,
    selected,
    onChange,
    toggle: (key: string) => onChange(toggled(selected, key)),
    take: (all: readonly Row[]) => setChosen(new Map(all.map((row) => [row.id, nameOf(row)]))),
    clear: () => setChosen(none),
  }
}
