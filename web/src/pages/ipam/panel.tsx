import { Text, Title } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import tables from '../../table/table.module.css'

/** A family of records that can make use of a network. */
interface Declared<Row> {
  title: string
  module: string
  permission: string
  /** In place of the table. */
  none: string
  read: (id: string) => UseQueryOptions<Row[], Error, Row[], (string | object)[]>
  columns: (id: string) => readonly Column<Row>[]
}

export interface Use {
  module: string
  permission: string
  draw: (id: string) => ReactNode
}

export const panelOf = <Row extends { id: string }>(of: Declared<Row>): Use => ({
  module: of.module,
  permission: of.permission,
  draw: (id) => <Panel key={of.title} of={of} id={id} />,
})

function Panel<Row extends { id: string }>({ of, id }: { of: Declared<Row>; id: string }) {
  const { data, error, refetch } = useQuery(of.read(id))
  return (
    <section aria-label={of.title} className={tables.narrow}>
      <Title order={2} fz="md" mb="xs">
        {of.title}
      </Title>
      <DataTable
        label={of.title}
        columns={of.columns(id)}
        rowKey={(row) => row.id}
        rows={data}
        error={error}
        onRetry={refetch}
        empty={
          <Text size="sm" c="dimmed" p="md">
            {of.none}
          </Text>
        }
      />
    </section>
  )
}
