import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { IpBlock, Subnet } from '../../api/generated/types.ts'
import { UsageBar } from '../../pictures/UsageBar.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { TagList } from './TagList.tsx'

export type Listed = { kind: 'block'; row: IpBlock } | { kind: 'subnet'; row: Subnet }

type Props = Omit<ComponentProps<typeof DataTable<Listed>>, 'columns' | 'rowKey'>

/** Blocks and subnets as a table. */
export const NetworkTable = (props: Props) => <DataTable {...props} columns={columns} rowKey={({ row }) => row.id} />

const columns: Column<Listed>[] = [
  {
    header: 'Network',
    cell: ({ kind, row }) => (
      <Anchor component={Link} to={`/ipam/${kind}s/${row.id}`} size="sm" fw={500}>
        {row.network}
      </Anchor>
    ),
  },
  { header: 'Kind', wideOnly: true, cell: ({ kind }) => (kind === 'block' ? 'Block' : 'Subnet') },
  {
    header: 'Name',
    cell: ({ row }) => (
      <Text size="sm" truncate maw={260} title={row.name}>
        <bdi>{row.name}</bdi>
      </Text>
    ),
  },
  { header: 'Used', cell: ({ row }) => <UsageBar percent={row.utilization_percent} /> },
  { header: 'Tags', wideOnly: true, cell: ({ row }) => <TagList tags={row.tags} /> },
]
