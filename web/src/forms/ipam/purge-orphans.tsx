import { Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { FoundIpAddresses, Subnet } from '../../api/generated/types.ts'
import { counted } from '../../lib/counted.ts'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import surfaces from '../../ui/surfaces.module.css'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
import { useNetworkFinish } from './finish.ts'

interface Props {
  subnet: Subnet
  onClose: () => void
}

// As many as a person can look through before they go.
const most = 500

/** Shows the orphans of a subnet and removes those that stay ticked, for good. */
export function PurgeOrphans({ subnet, onClose }: Props) {
  const finish = useNetworkFinish(onClose)
  const query = { subnet_id: subnet.id, status_filter: 'orphan', limit: most }
  return (
    <PreviewedDialog
      title={`Purge orphans of ${subnet.network}`}
      danger
      onClose={onClose}
      initial={{ ticked: null as string[] | null, typed: '' }}
      asked={() => ({})}
      ask={(_, signal) => call(operations.ipam_addresses_search, { query, signal })}
      submitLabel={({ form, shown }) => `Purge ${counted(tickedIn(form.values, shown).length, 'orphan')}`}
      isBlocked={({ items }) => items.length === 0}
      isConfirmed={({ form, shown }) => isCounted(form.values, tickedIn(form.values, shown))}
      commit={async (_, values, shown) => {
        const ip_ids = tickedIn(values, shown)
        const sent = { params: { id: subnet.id }, body: { ip_ids } }
        return { ip_ids, ...(await call(operations.ipam_subnets_orphans_purge, sent)) }
      }}
      onDone={({ ip_ids, purged }) => finish(doneText(purged, ip_ids.length - purged), ip_ids)}
      show={(orphans, form) =>
        orphans.items.length === 0 ? (
          <Text size="sm">This subnet has no orphans.</Text>
        ) : (
          <Orphans found={orphans} form={form} />
        )
      }
    />
  )
}

/** All of them, until somebody ticks. */
type Values = { ticked: string[] | null; typed: string }

const tickedIn = ({ ticked }: Values, orphans: FoundIpAddresses | undefined): string[] =>
  ticked ?? orphans?.items.map(({ id }) => id) ?? []
const isCounted = ({ typed }: Values, { length }: string[]): boolean => length > 0 && typed === String(length)

const doneText = (purged: number, left: number): string =>
  `${counted(purged, 'orphan')} purged${left > 0 ? `, ${counted(left, 'address', 'addresses')} left alone: no orphan any more` : ''}`

function Orphans({ found: orphans, form }: { found: FoundIpAddresses; form: UseFormReturnType<Values> }) {
  const selected = tickedIn(form.values, orphans)
  const typed = useRef<HTMLInputElement>(null)
  // It comes after the dialog has placed the focus.
  useEffect(() => typed.current?.focus(), [])
  return (
    <>
      <Text size="sm">
        What is ticked goes for good, with its MAC history. Only the audit log remembers it.
        {orphans.total > most &&
          ` There are ${orphans.total.toLocaleString('en')} orphans; these are the first ${most}.`}
      </Text>
      <div className={surfaces.scroll}>
        <DataTable
          label="Orphans"
          columns={columns}
          rows={orphans.items}
          rowKey={({ id }) => id}
          error={null}
          onRetry={() => {}}
          empty={null}
          selection={{
            selected,
            onChange: (ids) => form.setFieldValue('ticked', ids),
            nameOf: ({ address }) => address,
          }}
        />
      </div>
      <TextInput
        label={`Type ${selected.length} to confirm`}
        autoComplete="off"
        inputMode="numeric"
        {...form.getInputProps('typed')}
        ref={typed}
      />
    </>
  )
}

const columns: Column<FoundIpAddresses['items'][number]>[] = [
  { header: 'Address', cell: ({ address }) => address },
  { header: 'Hostname', cell: ({ hostname }) => <Clip text={hostname ?? ''} /> },
  { header: 'MAC', wideOnly: true, cell: ({ mac_address }) => mac_address },
  { header: 'Last seen', wideOnly: true, cell: ({ last_seen_at }) => last_seen_at && <TimeAgo at={last_seen_at} /> },
]
