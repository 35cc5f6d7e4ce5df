import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { networkServiceResourceCreate } from '../../api/generated/schemas/services.ts'
import type { NetworkService, NetworkServiceResource } from '../../api/generated/types.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { ReferencePick } from '../../forms/ReferencePick.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useFinish } from '../../forms/use-finish.ts'
import { useAction } from '../../hooks/use-action.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { wordsOf } from '../../lib/words.ts'
import { referenceTo } from '../../references.ts'
import { CreateButton } from '../../resource/NoRows.tsx'
import { RecordLink } from '../../resource/RecordLink.tsx'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'

/** What a service is made of. */
export function ServiceResources({ service }: { service: NetworkService }) {
  const { may } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const mayWrite = may('write', 'network_service', { one: service.id })
  const detach = useAction<NetworkServiceResource>(`/services/${service.id}`, async ({ id }) => {
    await call(operations.network_services_detach, { params: { id: service.id, link_id: id } })
    return 'Resource detached'
  })
  const attach = mayWrite ? <CreateButton one="resource" onClick={() => setOpen(true)} /> : null
  return (
    <Stack>
      {service.resources.length > 0 && <Group justify="flex-end">{attach}</Group>}
      <DataTable
        label="Resources"
        columns={[...columns, ...(mayWrite ? [detachColumn((row) => detach.mutate(row))] : [])]}
        rowKey={({ id }) => id}
        rows={service.resources}
        error={null}
        onRetry={() => {}}
        empty={<EmptyList icon="service" title="No resource yet" action={attach} />}
      />
      {isOpen && <Attach id={service.id} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

const columns: Column<NetworkServiceResource>[] = [
  {
    header: 'Resource',
    cell: ({ resource_kind, resource_id }) => <RecordLink to={resource_kind} id={resource_id} />,
  },
  { header: 'Kind', cell: ({ resource_kind }) => wordsOf(resource_kind) },
  { header: 'Role', wideOnly: true, cell: ({ role }) => <Clip text={role ?? ''} /> },
]

const detachColumn = (onDetach: (row: NetworkServiceResource) => void): Column<NetworkServiceResource> => ({
  header: 'Actions',
  hiddenHeader: true,
  cell: (row) => (
    <Group justify="flex-end">
      <Button size="xs" variant="subtle" onClick={() => onDetach(row)}>
        Detach
      </Button>
    </Group>
  ),
})

type Kind = NetworkServiceResource['resource_kind']

function Attach({ id, onClose }: { id: string; onClose: () => void }) {
  const finish = useFinish([`/services/${id}`], onClose)
  const { form, submit, busy, problem } = useApiForm({
    initial: { resource_kind: 'subnet' as Kind, resource_id: null as string | null, role: '' },
    validate: { resource_id: (chosen) => (chosen ? null : 'Choose one') },
    save: async ({ resource_kind, resource_id, role }) => {
      const body = { resource_kind, resource_id: resource_id ?? '', role: role || null }
      await call(operations.network_services_attach, { params: { id }, body })
      await finish('Resource attached')
    },
  })
  const reference = referenceTo(form.values.resource_kind)
  const { options } = networkServiceResourceCreate.resource_kind
  return (
    <Dialog onClose={onClose} title="New resource">
      <FormShell onSubmit={submit} submitLabel="Attach" busy={busy} problem={problem} onCancel={onClose}>
        <NativeSelect
          label="Kind"
          data-autofocus
          data={options.map((value) => ({ value, label: wordsOf(value) }))}
          {...form.getInputProps('resource_kind')}
          onChange={(event) => {
            form.setFieldValue('resource_kind', event.currentTarget.value as Kind)
            form.setFieldValue('resource_id', null)
          }}
        />
        {reference ? (
          <ReferencePick
            key={form.values.resource_kind}
            label="Resource"
            from={reference}
            {...form.getInputProps('resource_id')}
            value={form.values.resource_id}
            onChange={(chosen) => form.setFieldValue('resource_id', chosen)}
          />
        ) : (
          <TextInput
            label="Id of the resource"
            {...form.getInputProps('resource_id')}
            value={form.values.resource_id ?? ''}
          />
        )}
        <TextInput label="Role" maxLength={64} {...form.getInputProps('role')} />
      </FormShell>
    </Dialog>
  )
}
