import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/call.ts'
import type { Operation } from '../api/operation.ts'
import type { Identified } from './resource.ts'

export interface Examples<Row> {
  /** `Well-known community` */
  label: string
  list: Operation<{ answer: readonly Row[] }>
  /** What the form then holds. */
  startOf: (row: Row) => Record<string, unknown>
}

interface Props<Row extends Identified> {
  of: Examples<Row>
  nameOf: (row: Row) => string
  onPick: (row: Row | null) => void
}

/** Fills a form with something known. Without an answer the form is filled by hand as ever. */
export function ExamplePick<Row extends Identified>({ of: { label, list }, nameOf, onPick }: Props<Row>) {
  const { data = [] } = useQuery(query(list))
  if (data.length === 0) return null
  return (
    <Select
      label={label}
      description="Fills in the form below"
      placeholder="None of these"
      mb="md"
      clearable
      data={data.map((row) => ({ value: row.id, label: nameOf(row) }))}
      onChange={(id) => onPick(data.find((row) => row.id === id) ?? null)}
    />
  )
}
