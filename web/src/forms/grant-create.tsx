import { NativeSelect, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import type { TimeBoundGrantCreate } from '../api/generated/types.ts'
import { groupsQuery } from '../api/identity-queries.ts'
import { usePermissions } from '../hooks/use-permissions.ts'
import { actions } from '../lib/rights.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormShell } from './FormShell.tsx'
import { InstanceInput } from './InstanceInput.tsx'
import { TypeInput } from './RightRows.tsx'
import { useApiForm } from './use-api-form.ts'
import { useFinish } from './use-finish.ts'

export function CreateGrant({ onClose }: { onClose: () => void }) {
  const { form, submit, busy, problem } = useGrantForm(onClose)
  const groups = useOwnGroups()
  return (
    <Dialog onClose={onClose} title="New time-bound grant" size="lg">
      <FormShell onSubmit={submit} submitLabel="Grant" busy={busy} problem={problem} onCancel={onClose}>
        <Select
          label="Group"
          required
          searchable
          nothingFoundMessage="No group matches"
          limit={100}
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
          data-autofocus
          {...form.getInputProps('group_id')}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
          <NativeSelect label="Action" data={actions} {...form.getInputProps('action')} />
          <TypeInput {...form.getInputProps('resource_type')} />
          <InstanceInput
            type={form.values.resource_type}
            placeholder="all of the type"
            input={form.getInputProps('resource_id')}
          />
        </SimpleGrid>
        <TextInput label="Until" required type="datetime-local" {...form.getInputProps('expires_at')} />
        <Textarea label="Reason" autosize minRows={2} maxLength={1000} {...form.getInputProps('reason')} />
      </FormShell>
    </Dialog>
  )
}

function useOwnGroups() {
  const { may } = usePermissions()
  const { data = [] } = useQuery(groupsQuery)
  return data.filter(({ id }) => may('admin', 'group', { one: id }))
}

const blank = {
  group_id: null as string | null,
  action: 'read' as TimeBoundGrantCreate['action'],
  resource_type: '',
  resource_id: '',
  expires_at: '',
  reason: '',
}

function useGrantForm(onClose: () => void) {
  const finish = useFinish(['/groups/time-bound-grants'], onClose)
  return useApiForm({
    initial: blank,
    validate: {
      group_id: (id) => (id === null ? 'Choose a group' : null),
      resource_type: (type) => (type.trim() === '' ? 'Enter a type' : null),
      expires_at: (time) => (Number.isNaN(Date.parse(time)) ? 'Enter day and time' : null),
    },
    save: async ({ group_id, resource_id, expires_at, ...rest }) => {
      const target = { group_id: group_id ?? '', resource_id: resource_id.trim() || null }
      const body = { ...rest, ...target, expires_at: new Date(expires_at).toISOString() }
      await call(operations.time_bound_grants_create, { body })
      await finish('Granted')
    },
  })
}
