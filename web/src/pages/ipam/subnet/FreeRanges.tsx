import { Button, NumberInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { FreeRange, Subnet } from '../../../api/generated/types.ts'
import { usePermissions } from '../../../hooks/use-permissions.ts'
import { counted } from '../../../lib/counted.ts'
import { type Column, DataTable } from '../../../table/DataTable.tsx'
import { EmptyList } from '../../../ui/states/EmptyList.tsx'
import type { NetworkDialog } from '../dialogs.tsx'

const most = 1000

type Opens = { subnet: Subnet; onOpen: (dialog: NetworkDialog) => void }

/** What is free in a subnet, range by range; how many must be in a row is for the reader to say. */
export function FreeRanges({ subnet, onOpen }: Opens) {
  const { data, error, refetch } = useQuery(
    query(operations.ipam_subnets_free_ranges, { params: { id: subnet.id }, query: { limit: most } }),
  )
  const { may } = usePermissions()
  const [least, setLeast] = useState<number | string>('')
  const rows = data?.filter(({ size }) => size >= (Number(least) || 1))
  const mayWrite = may('write', 'subnet', { one: subnet.id })
  return (
    <Stack gap="sm">
      <NumberInput
        label="At least so many in a row"
        w={220}
        min={1}
        allowDecimal={false}
        allowNegative={false}
        value={least}
        onChange={setLeast}
      />
      <DataTable
        label="Free ranges"
        columns={[...columns, ...(mayWrite ? [allocateColumn({ subnet, onOpen })] : [])]}
        rowKey={({ first }) => first}
        rows={rows}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyList
            icon="address"
            title={data?.length ? 'No range is as long as that' : 'Nothing is free'}
            hint={data?.length ? 'Ask for fewer in a row.' : 'Every address of this subnet is taken.'}
          />
        }
      />
      {data && data.length >= most && (
        <Text size="sm" c="dimmed">
          There are more than {most.toLocaleString('en')} ranges; these are the lowest.
        </Text>
      )}
    </Stack>
  )
}

const columns: readonly Column<FreeRange>[] = [
  { header: 'Range', cell: ({ first, last }) => (first === last ? first : `${first} – ${last}`) },
  { header: 'Free', isNumber: true, cell: ({ size }) => counted(size, 'address', 'addresses') },
]

const allocateColumn = ({ subnet, onOpen }: Opens): Column<FreeRange> => ({
  header: 'Actions',
  hiddenHeader: true,
  cell: ({ first, last }) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Allocate in ${first} – ${last}`}
      onClick={() =>
        onOpen(
          first === last
            ? { dialog: 'new address', subnet, address: first }
            : { dialog: 'new range', subnet, range: { first, last } },
        )
      }
    >
      Allocate
    </Button>
  ),
})
