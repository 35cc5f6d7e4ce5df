import { Code, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Permission, Role } from '../api/generated/types.ts'
import { rightText } from '../lib/rights.ts'
import type { Reference } from '../references.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { instancesOf } from './instances.ts'
import { choiceQuery } from './ReferencePick.tsx'

export const RoleView = ({ role, onClose }: { role: Role; onClose: () => void }) => (
  <Dialog onClose={onClose} title={role.name} size="lg">
    <Stack>
      <Text>{role.description}</Text>
      {role.is_builtin && (
        <Text size="sm" c="dimmed">
          Built in: it comes with the product and cannot be changed. Clone it to make one of your own.
        </Text>
      )}
      <DataTable
        label="Permissions"
        columns={columns}
        rowKey={({ action, resource_type, resource_id }) => `${action} ${resource_type} ${resource_id}`}
        rows={role.permissions}
        error={null}
        onRetry={() => {}}
        empty={<Text p="md">This role gives nothing yet.</Text>}
      />
    </Stack>
  </Dialog>
)

function Means({ right }: { right: Permission }) {
  const from = instancesOf(right.resource_type)
  if (!from || right.resource_id === null) return rightText(right)
  return <OfOne right={right} from={from} id={right.resource_id} />
}

/** With the name of the resource, where it has one that the reader may see. */
function OfOne({ right, from, id }: { right: Permission; from: Reference; id: string }) {
  const { data } = useQuery(choiceQuery(from, id))
  return <bdi>{rightText({ ...right, resource_id: data?.label ?? id })}</bdi>
}

const columns: Column<Permission>[] = [
  { header: 'Means', cell: (right) => <Means right={right} /> },
  { header: 'Action', cell: ({ action }) => <Code>{action}</Code> },
  { header: 'Type', cell: ({ resource_type }) => <Code>{resource_type}</Code> },
]
