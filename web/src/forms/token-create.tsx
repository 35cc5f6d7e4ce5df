import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import type { ApiTokenCreated } from '../api/generated/types.ts'
import { dateFault, expiries, expiryOf } from '../lib/expiry.ts'
import { type RightRow, rightOf } from '../lib/rights.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormShell } from './FormShell.tsx'
import { RightRows } from './RightRows.tsx'
import { ScopePick } from './ScopePick.tsx'
import { TokenShown } from './token-shown.tsx'
import { useApiForm } from './use-api-form.ts'

export function CreateToken({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<ApiTokenCreated | null>(null)
  // Once the token is shown only its buttons close the dialog: no stray click or key loses it.
  const isLoose = created === null
  return (
    <Dialog
      onClose={onClose}
      title={created ? `Token ${created.name}` : 'New API token'}
      size="lg"
      closeOnClickOutside={isLoose}
      closeOnEscape={isLoose}
    >
      {created ? (
        <TokenShown token={created.token} onClose={onClose} />
      ) : (
        <Form onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  )
}

const blank = {
  name: '',
  description: '',
  expiry: '90',
  expires_at: '',
  scopes: ['read'],
  resource_grants: [] as RightRow[],
}

function Form({ onCreated, onCancel }: { onCreated: (token: ApiTokenCreated) => void; onCancel: () => void }) {
  const { form, submit, busy, problem } = useTokenForm(onCreated)
  const { values } = form
  return (
    <FormShell onSubmit={submit} submitLabel="Create" busy={busy} problem={problem} onCancel={onCancel}>
      <TextInput label="Name" required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <Textarea label="Description" autosize minRows={2} maxLength={1000} {...form.getInputProps('description')} />
      <NativeSelect label="Expires" data={expiries} {...form.getInputProps('expiry')} />
      {values.expiry === 'date' && <TextInput type="date" label="Last day" {...form.getInputProps('expires_at')} />}
      <ScopePick {...form.getInputProps('scopes')} value={values.scopes} />
      <RightRows
        legend="Resources"
        description="With none, it reaches all that you reach. With some, it reaches only these."
        form={form}
        name="resource_grants"
        rows={values.resource_grants}
        onChange={(rows) => form.setFieldValue('resource_grants', rows)}
        types={['subnet', 'dns_zone']}
      />
    </FormShell>
  )
}

function useTokenForm(onCreated: (token: ApiTokenCreated) => void) {
  const queryClient = useQueryClient()
  return useApiForm({
    initial: blank,
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name' : null),
      expires_at: (date, { expiry }) => dateFault(expiry, date),
      resource_grants: (rows) => (rows.some(({ resource_id }) => !resource_id.trim()) ? 'Each row needs an id' : null),
    },
    save: async (values) => {
      const created = await call(operations.api_tokens_create, { body: bodyOf(values) })
      await queryClient.invalidateQueries({ queryKey: ['/api-tokens'] })
      onCreated(created)
    },
  })
}

const bodyOf = ({ expiry, expires_at, resource_grants, ...rest }: typeof blank) => ({
  ...rest,
  ...expiryOf(expiry, expires_at),
  resource_grants: resource_grants.map(rightOf).map((right) => ({ ...right, resource_id: right.resource_id ?? '' })),
})
