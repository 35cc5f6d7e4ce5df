import { Button, Code, Group, List, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { Certificate } from '../../../api/generated/types.ts'
import { useDialogAddress } from '../../../hooks/use-dialog-address.ts'
import { fingerprintText } from '../../../lib/certificates.ts'
import { localTime } from '../../../lib/time.ts'
import { wordsOf } from '../../../lib/words.ts'
import { Facts } from '../../../table/Facts.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageFrame } from '../../../ui/PageFrame.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { CertificateState } from './certificate-cells.tsx'
import { dialogsFor } from './dialogs-for.ts'
import { usePem } from './use-pem.ts'

const route = getRouteApi('/app/admin/certificates/$id')
const Dialogs = lazy(async () => ({ default: (await import('./certificate-dialogs.tsx')).CertificateDialogs }))

export function CertificatePage() {
  const { id } = route.useParams()
  const navigate = route.useNavigate()
  const asked = useQuery(query(operations.certificates_read, { params: { id } }))
  const { dialog, row, show, close } = useDialogAddress(asked.data && [asked.data])
  return (
    <PageFrame
      title={asked.data?.name ?? 'Certificate'}
      actions={asked.data && <Actions certificate={asked.data} onDialog={show} />}
    >
      <Loaded query={asked}>{(certificate) => <Detail certificate={certificate} />}</Loaded>
      <Suspense>
        {dialog && (
          <Dialogs
            dialog={dialog}
            certificate={row}
            onClose={close}
            onDeleted={() => navigate({ to: '/admin/certificates' })}
          />
        )}
      </Suspense>
    </PageFrame>
  )
}

interface Props {
  certificate: Certificate
  onDialog: (dialog: string, certificate: Certificate) => void
}

function Actions({ certificate, onDialog }: Props) {
  const { mutate: download, isPending } = usePem()
  const can = dialogsFor(certificate)
  const ask = (dialog: string) => () => onDialog(dialog, certificate)
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<Icon name="download" />}
        loading={isPending}
        onClick={() => download(certificate)}
      >
        Download PEM
      </Button>
      {can.includes('delete') && (
        <Button variant="default" leftSection={<Icon name="trash" />} onClick={ask('delete')}>
          Delete
        </Button>
      )}
      {can.includes('deactivate') && (
        <Button variant="default" onClick={ask('deactivate')}>
          Deactivate
        </Button>
      )}
      {can.includes('activate') && <Button onClick={ask('activate')}>Activate</Button>}
    </Group>
  )
}

const Detail = ({ certificate }: { certificate: Certificate }) => (
  <Stack maw={900}>
    <Facts
      facts={[
        ['State', <CertificateState key="state" certificate={certificate} />],
        ['For', <Names key="names" names={certificate.names} />],
        ['Subject', certificate.subject_cn && <bdi>{certificate.subject_cn}</bdi>],
        ['Issuer', certificate.issuer_cn && <bdi>{certificate.issuer_cn}</bdi>],
        ['Valid from', localTime(certificate.not_before)],
        ['Valid until', localTime(certificate.not_after)],
        ['Days left', certificate.days_left],
        ['Origin', wordsOf(certificate.source)],
        ['Key', `${certificate.key_algo.toUpperCase()}, ${certificate.key_size} bits`],
        ['Chain', `${certificate.chain_length} ${certificate.chain_length === 1 ? 'certificate' : 'certificates'}`],
        ['Serial', <Code key="serial">{certificate.serial}</Code>],
        ['SHA-256', <Code key="fingerprint">{fingerprintText(certificate.fingerprint_sha256)}</Code>],
        ['Stored', localTime(certificate.created_at)],
      ]}
    />
  </Stack>
)

const Names = ({ names }: { names: readonly string[] }) => (
  <List listStyleType="none" size="sm">
    {names.map((name) => (
      <List.Item key={name}>
        <bdi>{name}</bdi>
      </List.Item>
    ))}
  </List>
)
