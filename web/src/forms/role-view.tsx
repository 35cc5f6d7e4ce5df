import { Code, Stack, Text } from '@mantine/core'
import type { Permission, Role } from '../api/generated/types.ts'
import { rightText } from '../lib/rights.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { Dialog } from '../ui/Dialog.tsx'

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

const columns: Column<Permission>[] = [
  { header: 'Means', cell: rightText },
  { header: 'Action', cell: ({ action }) => <Code>{action}</Code> },
  { header: 'Type', cell: ({ resource_type }) => <Code>{resource_type}</Code> },
]
