import { Button, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import { useDialogAddress } from '../../../hooks/use-dialog-address.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { defaultLimit, Pager } from '../../../table/Pager.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageFrame } from '../../../ui/PageFrame.tsx'
import { EmptyList } from '../../../ui/states/EmptyList.tsx'
import { ActiveCertificate, activeQuery } from './ActiveCertificate.tsx'
import { certificateColumns } from './certificate-cells.tsx'
import { usePem } from './use-pem.ts'

const route = getRouteApi('/app/admin/certificates')
const Dialogs = lazy(async () => ({ default: (await import('./certificate-dialogs.tsx')).CertificateDialogs }))

export function CertificatesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const page = { limit: search.limit ?? defaultLimit, offset: search.offset ?? 0 }
  const { data, error, refetch } = useQuery({
    ...query(operations.certificates_list, { query: page }),
    placeholderData: keepPreviousData,
  })
  const active = useQuery(activeQuery).data?.items ?? []
  const { dialog, row, show, close } = useDialogAddress([...(data?.items ?? []), ...active])
  const { mutate: download } = usePem()
  return (
    <PageFrame
      title="Certificates"
      description="What this server answers HTTPS with. One of them is active."
      actions={data && <AddButtons onDialog={show} />}
    >
      <ActiveCertificate onDeactivate={(certificate) => show('deactivate', certificate)} />
      <DataTable
        label="Certificates"
        columns={certificateColumns({ onDialog: show, onDownload: download })}
        rowKey={({ id }) => id}
        rows={data?.items}
        error={error}
        onRetry={refetch}
        empty={<NoCertificate />}
      />
      {data && data.total > page.limit && (
        <Pager {...page} total={data.total} onChange={(to) => navigate({ search: { ...search, ...to } })} />
      )}
      <Suspense>{dialog && <Dialogs dialog={dialog} certificate={row} onClose={close} />}</Suspense>
    </PageFrame>
  )
}

const AddButtons = ({ onDialog }: { onDialog: (dialog: string) => void }) => (
  <Group gap="xs">
    <Button variant="default" onClick={() => onDialog('self-signed')}>
      New self-signed
    </Button>
    <Button leftSection={<Icon name="plus" />} onClick={() => onDialog('upload')}>
      Upload
    </Button>
  </Group>
)

const NoCertificate = () => (
  <EmptyList
    icon="certificate"
    title="No certificate yet"
    hint="Upload a chain with its private key, or make one that vouches for itself."
  />
)
