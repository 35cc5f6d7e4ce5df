import { Anchor, Badge, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DnsRecord, DnsZone } from '../../api/generated/types.ts'
import { Clip } from '../../table/Clip.tsx'
import type { Column } from '../../table/DataTable.tsx'
import { EditCell } from './EditCell.tsx'
import { type Draft, numbersOf } from './record-input.ts'
import classes from './records.module.css'

interface Editing {
  editing: { id: string; draft: Draft } | null
  change: (draft: Partial<Draft>) => void
  save: () => void
  cancel: () => void
  onEdit: (row: DnsRecord) => void
  zone: DnsZone
}

type Field = Exclude<keyof Draft, 'record_type'>

const numbers = ['priority', 'weight', 'port'] as const

/** Those that are drawn: numbers where a record has some, and on a phone what it has room for. */
export const shownColumns = (
  columns: readonly Column<DnsRecord>[],
  rows: readonly DnsRecord[],
  isPhone: boolean,
): string[] =>
  columns
    .filter(({ wideOnly }) => !isPhone || !wideOnly)
    .map(({ id = '' }) => id)
    .filter(
      (id) => !numbers.some((one) => one === id) || rows.some((row) => row[id as (typeof numbers)[number]] !== null),
    )

/** The columns of a zone's records; the one that is being edited has inputs in them. */
export function recordColumns({ editing, change, save, cancel, onEdit, zone }: Editing): Column<DnsRecord>[] {
  const input = (field: Field, label: string) => (
    <EditCell
      label={label}
      value={editing?.draft[field] ?? ''}
      onChange={(value) => change({ [field]: value })}
      onSave={save}
      onCancel={cancel}
      isFirst={field === 'value'}
    />
  )
  const isEdited = ({ id }: DnsRecord) => editing?.id === id
  const number = (field: 'priority' | 'weight' | 'port', header: string): Column<DnsRecord> => ({
    id: field,
    header,
    width: 80,
    isNumber: true,
    wideOnly: true,
    cell: (row) => (isEdited(row) && numbersOf(row.record_type).includes(field) ? input(field, header) : row[field]),
  })
  return [
    {
      id: 'name',
      header: 'Name',
      width: 220,
      sortBy: 'name',
      cell: (row) =>
        isEdited(row) ? (
          input('name', 'Name')
        ) : (
          <UnstyledButton className={classes.name ?? ''} onClick={() => onEdit(row)} fz="sm">
            <Clip text={row.name} />
          </UnstyledButton>
        ),
    },
    {
      id: 'record_type',
      header: 'Type',
      width: 80,
      sortBy: 'record_type',
      cell: ({ record_type }) => (
        <Badge size="sm" variant="light" color="gray" radius="sm">
          {record_type}
        </Badge>
      ),
    },
    {
      id: 'value',
      header: 'Value',
      width: 360,
      sortBy: 'value',
      cell: (row) => (isEdited(row) ? input('value', 'Value') : <Clip text={row.value} />),
    },
    {
      id: 'ttl',
      header: 'TTL',
      width: 80,
      wideOnly: true,
      isNumber: true,
      sortBy: 'ttl',
      cell: (row) => {
        if (isEdited(row)) return input('ttl', 'TTL')
        return row.ttl ?? <span title="The zone's own">{zone.ttl}</span>
      },
    },
    number('priority', 'Priority'),
    number('weight', 'Weight'),
    number('port', 'Port'),
    {
      id: 'ip_address_id',
      header: 'Address',
      width: 110,
      wideOnly: true,
      cell: ({ ip_address_id }) =>
        ip_address_id && (
          <Anchor component={Link} to={`/ipam/addresses/${ip_address_id}`} size="sm">
            Address
          </Anchor>
        ),
    },
  ]
}
