import { call } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import { selfSignedCertificateCreate } from '../../../api/generated/schemas/certificates.ts'
import type { SelfSignedCertificateCreate } from '../../../api/generated/types.ts'
import { SchemaForm } from '../../../forms/SchemaForm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useChanged } from './use-changed.ts'

const options = {
  fields: {
    names: { label: 'For', help: 'Host names, names that begin with *. and addresses. Enter adds one.' },
    days: { label: 'Valid for, days' },
  },
}

export function NewSelfSigned({ onClose }: { onClose: () => void }) {
  const changed = useChanged(onClose)
  const create = async (body: Record<string, unknown>) => {
    const { name } = await call(operations.certificates_self_signed, {
      body: body as unknown as SelfSignedCertificateCreate,
    })
    await changed(`Certificate ${name} stored`)
  }
  return (
    <Dialog onClose={onClose} title="New self-signed certificate" size="lg">
      <SchemaForm
        fields={selfSignedCertificateCreate}
        options={options}
        submitLabel="Create"
        start={{ names: [window.location.hostname] }}
        create={create}
        onCancel={onClose}
      />
    </Dialog>
  )
}
