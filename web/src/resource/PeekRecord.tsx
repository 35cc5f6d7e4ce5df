import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../api/call.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Loaded } from '../ui/states/Loaded.tsx'
import { RecordFacts } from './RecordFacts.tsx'
import type { Identified, Resource } from './resource.ts'

interface Props<Row extends Identified> {
  of: Resource<Row>
  row: Row
  onClose: () => void
}

/** A record beside its list, for those who only want to look. */
export function PeekRecord<Row extends Identified>({ of, row, onClose }: Props<Row>) {
  const asked = useQuery(query(of.operations.read, { params: { id: row.id } }))
  return (
    <Sheet onClose={onClose} title={of.nameOf(row) || 'unnamed'} size="xl">
      <Stack>
        <Button component={Link} to={of.pageOf(row)} variant="default" w="max-content" data-autofocus>
          Open
        </Button>
        <Loaded query={asked}>{(record) => <RecordFacts of={of} row={record} />}</Loaded>
      </Stack>
    </Sheet>
  )
}
