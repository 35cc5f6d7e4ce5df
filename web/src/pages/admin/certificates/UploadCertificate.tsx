import { Text, TextInput } from '@mantine/core'
import { call } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import { certificateUpload as fields } from '../../../api/generated/schemas/certificates.ts'
import { FormShell } from '../../../forms/FormShell.tsx'
import { useApiForm } from '../../../forms/use-api-form.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PemInput } from './PemInput.tsx'
import { useChanged } from './use-changed.ts'

const needed = (text: string) => (text.trim() === '' ? 'This is needed' : null)

/** Stores a pair. It takes effect with its activation, which is a step of its own. */
export function UploadCertificate({ onClose }: { onClose: () => void }) {
  const changed = useChanged(onClose)
  const { form, submit, busy, problem } = useApiForm({
    initial: { name: '', certificate_pem: '', private_key_pem: '' },
    validate: { name: needed, certificate_pem: needed, private_key_pem: needed },
    save: async (body) => {
      const { name } = await call(operations.certificates_upload, { body })
      await changed(`Certificate ${name} stored`)
    },
  })
  return (
    <Dialog onClose={onClose} title="Upload certificate" size="lg">
      <FormShell onSubmit={submit} submitLabel="Upload" busy={busy} problem={problem} onCancel={onClose}>
        <Text size="sm" c="dimmed">
          It is checked and stored. HTTPS stays as it is until you activate it.
        </Text>
        <TextInput
          label="Name"
          required
          maxLength={fields.name.maxLength}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <PemInput
          label="Certificates"
          description={fields.certificate_pem.description}
          maxLength={fields.certificate_pem.maxLength}
          input={form.getInputProps('certificate_pem')}
          onText={(text) => form.setFieldValue('certificate_pem', text)}
        />
        <PemInput
          label="Private key"
          description={fields.private_key_pem.description}
          maxLength={fields.private_key_pem.maxLength}
          input={form.getInputProps('private_key_pem')}
          onText={(text) => form.setFieldValue('private_key_pem', text)}
        />
      </FormShell>
    </Dialog>
  )
}
