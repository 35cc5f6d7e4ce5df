import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { Certificate } from '../../../api/generated/types.ts'
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx'
import { DeleteDialog } from '../../../forms/DeleteDialog.tsx'
import { namesHost } from '../../../lib/certificates.ts'
import { activeQuery } from './ActiveCertificate.tsx'
import { NewSelfSigned } from './NewSelfSigned.tsx'
import { UploadCertificate } from './UploadCertificate.tsx'
import { useChanged } from './use-changed.ts'

interface Props {
  dialog: string | undefined
  certificate: Certificate | undefined
  onClose: () => void
  /** Where one goes once it is deleted, if not only out of the dialog. */
  onDeleted?: () => unknown
}

export function CertificateDialogs({ dialog, certificate, onClose, onDeleted = onClose }: Props) {
  if (dialog === 'upload') return <UploadCertificate onClose={onClose} />
  if (dialog === 'self-signed') return <NewSelfSigned onClose={onClose} />
  if (!certificate) return null
  if (dialog === 'activate') return <Activate certificate={certificate} onClose={onClose} />
  if (dialog === 'deactivate') return <Deactivate certificate={certificate} onClose={onClose} />
  return dialog === 'delete' && <Delete certificate={certificate} onClose={onClose} onDeleted={onDeleted} />
}

interface OneProps {
  certificate: Certificate
  onClose: () => void
}

function Activate({ certificate, onClose }: OneProps) {
  const changed = useChanged(onClose)
  const [before] = useQuery(activeQuery).data?.items ?? []
  const activate = async () => {
    await call(operations.certificates_activate, { params: { id: certificate.id } })
    await changed(`HTTPS is answered with ${certificate.name}`)
  }
  return (
    <ConfirmDialog title="Activate certificate" confirmLabel="Activate" onConfirm={activate} onClose={onClose}>
      <Stack gap="sm">
        <Text>
          Within seconds, new HTTPS connections to every process get <Name of={certificate} />
          {before && (
            <>
              {' '}
              in place of <Name of={before} />
            </>
          )}
          . Connections that are open stay.
        </Text>
        <Doubts certificate={certificate} />
      </Stack>
    </ConfirmDialog>
  )
}

/** Why browsers may not like it. */
function Doubts({ certificate: { names, source } }: { certificate: Certificate }) {
  const { hostname } = window.location
  const texts = [
    ...(namesHost(names, hostname)
      ? []
      : [`It does not name ${hostname}, where you are now: browsers will warn here.`]),
    ...(source === 'self_signed' ? ['It vouches for itself: browsers warn until they are told to trust it.'] : []),
  ]
  return texts.map((text) => (
    <Alert key={text} color="orange">
      {text}
    </Alert>
  ))
}

function Deactivate({ certificate, onClose }: OneProps) {
  const changed = useChanged(onClose)
  const deactivate = async () => {
    await call(operations.certificates_deactivate)
    await changed('No certificate is active')
  }
  return (
    <ConfirmDialog title="Deactivate certificate" confirmLabel="Deactivate" onConfirm={deactivate} onClose={onClose}>
      HTTPS is no longer answered with <Name of={certificate} />. New connections get a self-signed certificate of each
      process, and browsers warn about it. The certificate stays stored.
    </ConfirmDialog>
  )
}

function Delete({ certificate: { id, name }, onClose, onDeleted }: OneProps & { onDeleted: () => unknown }) {
  const changed = useChanged(onDeleted)
  const remove = async () => {
    await call(operations.certificates_delete, { params: { id } })
    await changed(`Certificate ${name} deleted`)
  }
  return (
    <DeleteDialog kind="certificate" name={name} onDelete={remove} onClose={onClose}>
      Its private key goes with it and cannot be brought back.
    </DeleteDialog>
  )
}

const Name = ({ of: { name } }: { of: Certificate }) => (
  <b>
    <bdi>{name}</bdi>
  </b>
)
