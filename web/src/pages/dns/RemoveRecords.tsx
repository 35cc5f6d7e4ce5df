import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsRecord, DnsZone } from '../../api/generated/types.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { counted } from '../../lib/counted.ts'
import { Clip } from '../../table/Clip.tsx'
import { useNotice } from '../../ui/notices.tsx'
import { useRefreshDns } from './use-refresh-dns.ts'

interface Props {
  zone: DnsZone
  rows: readonly DnsRecord[]
  onClose: () => void
  onDone: () => void
}

/** A record in one line, for those who cannot see the table. */
export const nameOfRecord = ({ name, record_type, value }: DnsRecord): string => `${name} ${record_type} ${value}`

/** Takes records out of their zone, in one change. */
export function RemoveRecords({ zone, rows, onClose, onDone }: Props) {
  const notice = useNotice()
  const refresh = useRefreshDns()
  const remove = async () => {
    const params = { group_id: zone.group_id, id: zone.id }
    const body = { record_ids: rows.map(({ id }) => id) }
    const { deleted, skipped } = await call(operations.dns_records_bulk_delete, { params, body })
    await refresh()
    const left = skipped.length > 0 ? `; ${skipped.length} stay: ${skipped[0]?.reason}` : ''
    const text = `${counted(deleted, 'record', 'records')} deleted${left}`
    notice({ tone: skipped.length > 0 ? 'failed' : 'done', text })
    onDone()
    onClose()
  }
  const [only] = rows
  return (
    <ConfirmDialog title="Delete records" confirmLabel="Delete" onConfirm={remove} onClose={onClose}>
      {rows.length === 1 && only ? (
        <Clip text={nameOfRecord(only)} />
      ) : (
        `${counted(rows.length, 'record', 'records')} will be deleted`
      )}{' '}
      from <bdi>{zone.name}</bdi>. The servers follow at once.
    </ConfirmDialog>
  )
}
