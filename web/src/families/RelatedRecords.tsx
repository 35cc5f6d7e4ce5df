import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '../api/call.ts'
import type { Operation } from '../api/operation.ts'
import type { Identified } from '../resource/resource.ts'
import { nameColumn } from '../resource/row-columns.tsx'
import { DataTable } from '../table/DataTable.tsx'
import { EmptyList } from '../ui/states/EmptyList.tsx'
import { Loading } from '../ui/states/Loading.tsx'
import { useResource } from './load-resource.ts'

interface Props {
  type: string
  /** Those of the family that have to do with a record of another one. */
  list: Operation<{ params: Record<string, string>; answer: readonly Identified[] }>
  params: Record<string, string>
  /** What it means that there is none. */
  hint: string
}

/** Records of another family, to look at and to go to. */
export const RelatedRecords = (props: Props) => (
  <Suspense fallback={<Loading lines={4} />}>
    <Rows {...props} />
  </Suspense>
)

function Rows({ type, list, params, hint }: Props) {
  const of = useResource(type)
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
