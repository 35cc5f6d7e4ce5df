import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { FoundIpAddresses, Subnet } from '../../api/generated/types.ts'
import { counted } from '../../pages/ipam/counted.ts'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import surfaces from '../../ui/surfaces.module.css'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { FormShell } from '../FormShell.tsx'
import { useApiForm } from '../use-api-form.ts'
import { useNetworkFinish } from './finish.ts'

interface Props {
  subnet: Subnet
  onClose: () => void
}

// As many as a person can look through before they go.
const most = 500

/** Shows the orphans of a subnet and removes those that stay ticked, for good. */
export function PurgeOrphans({ subnet, onClose }: Props) {
  const asked = { subnet_id: subnet.id, status_filter: 'orphan', limit: most }
  const orphans = useQuery({ ...query(operations.ipam_addresses_search, { query: asked }), staleTime: 0, gcTime: 0 })
  return (
    <Dialog onClose={onClose} title={`Purge orphans of ${subnet.network}`} size="lg">
      <Loaded query={orphans}>
        {(found) =>
          found.items.length === 0 ? (
            <Stack>
              <Text size="sm">This subnet has no orphans.</Text>
              <Group justify="flex-end">
                <Button onClick={onClose}>Close</Button>
              </Group>
            </Stack>
          ) : (
            <Purge subnet={subnet} found={found} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Purge({ subnet, found, onClose }: Props & { found: FoundIpAddresses }) {
  const finish = useNetworkFinish(onClose)
  const [selected, setSelected] = useState(found.items.map(({ id }) => id))
  const { form, submit, busy, problem } = useApiForm({
    initial: { typed: '' },
    save: async () => {
      const body = { ip_ids: selected }
      const { purged } = await call(operations.ipam_subnets_orphans_purge, { params: { id: subnet.id }, body })
      const left = selected.length - purged
      finish(
        `${counted(purged, 'orphan')} purged${left > 0 ? `, ${counted(left, 'address', 'addresses')} left alone: no orphan any more` : ''}`,
        selected,
      )
    },
  })
  return (
    <FormShell
      onSubmit={submit}
      submitLabel={`Purge ${counted(selected.length, 'orphan')}`}
      busy={busy}
      problem={problem}
      onCancel={onClose}
      danger
      disabled={selected.length === 0 || form.values.typed !== String(selected.length)}
    >
      <Text size="sm">
        What is ticked goes for good, with its MAC history. Only the audit log remembers it.
        {found.total > most && ` There are ${found.total.toLocaleString('en')} orphans; these are the first ${most}.`}
      </Text>
      <div className={surfaces.scroll}>
        <DataTable
          label="Orphans"
          columns={columns}
          rows={found.items}
          rowKey={({ id }) => id}
          error={null}
          onRetry={() => {}}
          empty={null}
          selection={{ selected, onChange: setSelected, nameOf: ({ address }) => address }}
        />
      </div>
      <TextInput
        label={`Type ${selected.length} to confirm`}
        autoComplete="off"
        inputMode="numeric"
        data-autofocus
        {...form.getInputProps('typed')}
      />
    </FormShell>
  )
}

const columns: Column<FoundIpAddresses['items'][number]>[] = [
  { header: 'Address', cell: ({ address }) => address },
  { header: 'Hostname', cell: ({ hostname }) => <Clip text={hostname ?? ''} /> },
  { header: 'MAC', wideOnly: true, cell: ({ mac_address }) => mac_address },
  { header: 'Last seen', wideOnly: true, cell: ({ last_seen_at }) => last_seen_at && <TimeAgo at={last_seen_at} /> },
]
