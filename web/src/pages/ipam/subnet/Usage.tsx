import { NativeSelect, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { Subnet } from '../../../api/generated/types.ts'
import { UsageLine } from '../../../pictures/UsageLine.tsx'
import { EmptyList } from '../../../ui/states/EmptyList.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'

const spans = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

/** How full the subnet was over time. */
export function Usage({ subnet }: { subnet: Subnet }) {
  const [days, setDays] = useState('90')
  const samples = useQuery({
    ...query(operations.ipam_subnets_utilization_history, { params: { id: subnet.id }, query: { days: Number(days) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack>
      <NativeSelect
        label="Span"
        data={spans}
        w={140}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <Loaded query={samples}>
        {(list) =>
          list.length === 0 ? (
            <EmptyList icon="chart" title="No samples yet" hint="How full the subnet is gets recorded once a day." />
          ) : (
            <UsageLine samples={list} />
          )
        }
      </Loaded>
    </Stack>
  )
}
