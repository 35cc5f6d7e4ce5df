import { Alert, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsDelegationPreview, DnsZone } from '../../api/generated/types.ts'
import { PreviewedDialog } from '../../forms/previewed/PreviewedDialog.tsx'
import { counted } from '../../lib/counted.ts'
import tables from '../../table/table.module.css'
import { useNotice } from '../../ui/notices.tsx'
import surfaces from '../../ui/surfaces.module.css'
import { useRefreshDns } from './use-refresh-dns.ts'

/** The zone above learns where this one is served: its name servers, and their addresses where they lie in it. */
export function Delegate({ zone, onClose }: { zone: DnsZone; onClose: () => void }) {
  const refresh = useRefreshDns()
  const notice = useNotice()
  const params = { group_id: zone.group_id, id: zone.id }
  return (
    <PreviewedDialog
      title={`Delegate ${zone.name}`}
      size="xl"
      submitLabel="Add to the zone above"
      onClose={onClose}
      initial={{}}
      asked={() => ({})}
      ask={(_, signal) => call(operations.dns_delegation_preview, { params, signal })}
      isBlocked={(shown) => toCreate(shown).length === 0}
      commit={() => call(operations.dns_delegate_from_parent, { params })}
      onDone={async (made) => {
        await refresh()
        notice({ tone: 'done', text: `${counted(made.length, 'record', 'records')} added to the zone above` })
        onClose()
      }}
      show={(shown) => <Preview shown={shown} />}
    />
  )
}

const toCreate = (shown: DnsDelegationPreview) =>
  shown.has_parent
    ? [...shown.ns_records_to_create, ...shown.glue_records_to_create, ...shown.alias_records_to_create]
    : []

function Preview({ shown }: { shown: DnsDelegationPreview }) {
  if (!shown.has_parent)
    return <Alert color="gray">No zone of this group lies above: there is nothing to delegate from.</Alert>
  const rows = toCreate(shown)
  return (
    <>
      <Text size="sm">
        The zone above is <bdi>{shown.parent_zone_name}</bdi>.
      </Text>
      {shown.warnings.map((warning) => (
        <Alert key={warning} color="orange">
          {warning}
        </Alert>
      ))}
      {rows.length === 0 ? (
        <Alert color="gray">It delegates this zone already.</Alert>
      ) : (
        <div className={surfaces.scroll}>
          <table className={`${tables.table} ${tables.dense}`} aria-label="Records to add">
            <tbody>
              {rows.map(({ name, record_type, value, ttl }) => (
                <tr key={`${name} ${record_type} ${value}`}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>{record_type}</td>
                  <td>
                    <bdi>{value}</bdi>
                  </td>
                  <td>{ttl}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
