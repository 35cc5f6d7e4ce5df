import { Button, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { families } from '../../api/generated/families.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DhcpLease } from '../../api/generated/types.ts'
import { PreviewedDialog } from '../../forms/previewed/PreviewedDialog.tsx'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { useRefreshDhcp } from './use-refresh-dhcp.ts'

const { permission, page } = families.dhcp_static_assignment

/** The client of a lease keeps its address. */
export function ReserveLease({ lease, size }: { lease: DhcpLease; size?: 'compact-xs' }) {
  const { may } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  if (!may('write', permission) || lease.scope_id === null) return null
  return (
    <>
      <Button variant="default" {...(size && { size })} onClick={() => setOpen(true)}>
        Reserve
      </Button>
      {isOpen && <Reserve lease={lease} onClose={() => setOpen(false)} />}
    </>
  )
}

function Reserve({ lease, onClose }: { lease: DhcpLease; onClose: () => void }) {
  const refresh = useRefreshDhcp()
  const navigate = useNavigate()
  return (
    <PreviewedDialog
      title={`Reserve ${lease.ip_address}`}
      submitLabel="Reserve"
      onClose={onClose}
      initial={{ hostname: lease.hostname ?? '', description: '' }}
      asked={(values) => values}
      commit={({ hostname, description }) =>
        call(operations.dhcp_leases_reserve, {
          params: { id: lease.id },
          body: { ...(hostname !== '' && { hostname }), ...(description !== '' && { description }) },
        })
      }
      onDone={async (made) => {
        await refresh()
        onClose()
        navigate({ to: `${page}/${made.id}` as '/' })
      }}
      fields={({ form }) => (
        <>
          <Text size="sm">
            The client <bdi>{lease.mac_address ?? lease.duid ?? lease.client_id}</bdi> gets this address from now on.
          </Text>
          <TextInput label="Host name" data-autofocus {...form.getInputProps('hostname')} />
          <TextInput label="Description" {...form.getInputProps('description')} />
        </>
      )}
    />
  )
}
