import { Textarea, TextInput } from '@mantine/core'
import * as operations from '../api/generated/operations.ts'
import type { ApiToken } from '../api/generated/types.ts'
import { EditDialog, type Loaded } from './EditDialog.tsx'
import { FormShell } from './FormShell.tsx'
import { ScopePick } from './ScopePick.tsx'
import { useApiForm } from './use-api-form.ts'
import { useFinish } from './use-finish.ts'

export const EditToken = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    id={id}
    read={operations.api_tokens_read}
    update={operations.api_tokens_update}
    kind="API token"
    onClose={onClose}
  >
    {(loaded) => <Form {...loaded} onClose={onClose} />}
  </EditDialog>
)

function Form({ thing, saveChanges, explain, onClose }: Loaded<ApiToken> & { onClose: () => void }) {
  const finish = useFinish(['/api-tokens'], onClose)
  const { name, description, scopes } = thing
  const initial = { name, description, scopes }
  const { form, submit, busy, error, problem } = useApiForm({
    initial,
    validate: { name: (text) => (text.trim() === '' ? 'Enter a name' : null) },
    save: async (values) => {
      if (await saveChanges(initial, values)) await finish(`Token ${values.name} saved`)
      else onClose()
    },
  })
  return (
    <FormShell onSubmit={submit} submitLabel="Save" busy={busy} problem={explain(error) || problem} onCancel={onClose}>
      <TextInput label="Name" required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <Textarea label="Description" autosize minRows={2} maxLength={1000} {...form.getInputProps('description')} />
      <ScopePick {...form.getInputProps('scopes')} value={form.values.scopes} />
    </FormShell>
  )
}
