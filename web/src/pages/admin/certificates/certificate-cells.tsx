import { Anchor, Badge, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Certificate } from '../../../api/generated/types.ts'
import { type Validity, validityOf } from '../../../lib/certificates.ts'
import { Clip } from '../../../table/Clip.tsx'
import type { Column } from '../../../table/DataTable.tsx'
import tableClasses from '../../../table/table.module.css'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { type CertificateDialog, dialogsFor } from './dialogs-for.ts'

interface Actions {
  onDialog: (dialog: CertificateDialog, certificate: Certificate) => void
  onDownload: (certificate: Certificate) => void
}

export const certificateColumns = (actions: Actions): Column<Certificate>[] => [
  { header: 'Name', cell: ({ id, name }) => <Name id={id} name={name} /> },
  { header: 'State', cell: (certificate) => <CertificateState certificate={certificate} /> },
  { header: 'For', wideOnly: true, cell: ({ names }) => <Clip text={names.join(', ')} /> },
  { header: 'Issuer', wideOnly: true, cell: ({ issuer_cn }) => <Clip text={issuer_cn ?? ''} /> },
  { header: 'Ends', wideOnly: true, cell: ({ not_after }) => <TimeAgo at={not_after} /> },
  { header: 'Actions', hiddenHeader: true, cell: (certificate) => <Menu certificate={certificate} {...actions} /> },
]

const Name = ({ id, name }: { id: string; name: string }) => (
  <Anchor component={Link} to={`/admin/certificates/${id}`} size="sm" fw={500} className={tableClasses.main ?? ''}>
    <Clip text={name} />
  </Anchor>
)

const colors: Record<Validity, string> = {
  ...{ Expired: 'red', 'Not valid yet': 'orange', 'Ends soon': 'orange', Valid: 'gray' },
}

/** Whether it is served, and whether it can be. */
export function CertificateState({ certificate }: { certificate: Certificate }) {
  const validity = validityOf(certificate)
  return (
    <Group gap={6}>
      {certificate.is_active && (
        <Badge variant="filled" color="teal.9" tt="none">
          Active
        </Badge>
      )}
      <Badge variant="dot" color={colors[validity]} tt="none" w="max-content">
        {validity}
      </Badge>
    </Group>
  )
}

const words: Record<CertificateDialog, string> = { activate: 'Activate', deactivate: 'Deactivate', delete: 'Delete' }

const Menu = ({ certificate, onDialog, onDownload }: Actions & { certificate: Certificate }) => (
  <RowMenu
    name={certificate.name}
    actions={[
      { label: 'Download PEM', onClick: () => onDownload(certificate) },
      ...dialogsFor(certificate).map((dialog) => ({
        label: words[dialog],
        onClick: () => onDialog(dialog, certificate),
        isDanger: dialog === 'delete',
      })),
    ]}
  />
)
