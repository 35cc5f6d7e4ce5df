import { useQuery } from '@tanstack/react-query'
import { query } from '../api/call.ts'
import type { Operation } from '../api/operation.ts'
import { DataTable } from '../table/DataTable.tsx'
import { EmptyList } from '../ui/states/EmptyList.tsx'
import type { Identified, Resource } from './resource.ts'
import { nameColumn } from './row-columns.tsx'

interface Props<Row extends Identified> {
  of: Resource<Row>
  /** Those of the family that have to do with a record of another one. */
  list: Operation<{ params: Record<string, string>; answer: readonly Row[] }>
  params: Record<string, string>
  /** What it means that there is none. */
  hint: string
}

/** Records of another family, to look at and to go to. */
export function RelatedRecords<Row extends Identified>({ of, list, params, hint }: Props<Row>) {
  const { data, error, refetch } = useQuery(query(list, { params }))
  return (
    <DataTable
      label={of.title}
      columns={[nameColumn(of), ...of.columns]}
      rowKey={({ id }) => id}
      rows={data}
      error={error}
      onRetry={refetch}
      empty={<EmptyList icon={of.icon} title={`No ${of.one}`} hint={hint} />}
    />
  )
}
