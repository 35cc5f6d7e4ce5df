import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { AuthProvider, AuthProviderType } from '../../../api/generated/types.ts'
import { EditDialog, type Loaded } from '../../../forms/EditDialog.tsx'
import { SchemaForm } from '../../../forms/SchemaForm.tsx'
import { refreshBelow } from '../../../resource/refresh.ts'
import { useNotice } from '../../../ui/notices.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { atTheFields, providerFields, providerOptions } from './provider-form.ts'
import { nested } from './settings-fields.ts'

interface Props {
  provider: AuthProvider
  onClose: () => void
}

export function ProviderEdit({ provider, onClose }: Props) {
  const types = useQuery(query(operations.auth_providers_types)).data
  const facts = types?.find(({ type }) => type === provider.type)
  if (!facts) return null
  return (
    <EditDialog
      id={provider.id}
      read={operations.auth_providers_read}
      update={operations.auth_providers_update}
      kind="authentication provider"
      size="lg"
      frame={Sheet}
      onClose={onClose}
    >
      {(loaded) => <EditForm {...loaded} facts={facts} onClose={onClose} />}
    </EditDialog>
  )
}

type FormProps = Loaded<AuthProvider> & { facts: AuthProviderType; onClose: () => void }

function EditForm({ thing, saveChanges, explain, facts, onClose }: FormProps) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const save = async (before: object, after: object) => {
    const flat = (values: object) => nested(facts, values as Record<string, unknown>)
    if (await saveChanges(flat(before), flat(after)).catch(atTheFields)) {
      await refreshBelow(queryClient, ['/auth-providers'])
      notice({ tone: 'done', text: `${thing.name} saved` })
    }
    onClose()
  }
  return (
    <SchemaForm
      fields={providerFields(facts, false)}
      options={providerOptions(facts, thing.has_secrets)}
      submitLabel="Save"
      row={{ ...thing, ...thing.config }}
      saveChanges={save}
      onCancel={onClose}
      explain={explain}
    />
  )
}
