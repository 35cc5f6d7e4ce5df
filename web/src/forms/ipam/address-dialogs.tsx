import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, query } from '../../api/call.ts'
import { textOf } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import { ipAddressUpdate } from '../../api/generated/schemas/ipam-addresses.ts'
import { ipAddressCreate, nextAddressCreate } from '../../api/generated/schemas/ipam-subnet-addresses.ts'
import type { IpAddress, IpAddressCreate, NextAddressCreate, Subnet } from '../../api/generated/types.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SchemaForm } from '../SchemaForm.tsx'
import { AllFields } from './AllFields.tsx'
import { EditNetwork } from './EditNetwork.tsx'
import { networkForm, without } from './field-sets.ts'
import { useNetworkFinish } from './finish.ts'
import { useForce } from './use-force.tsx'

const unseen = ['force', 'aliases', 'owner_user_id']
const order = ['address', 'hostname', 'mac_address', 'status', 'role', 'description', 'tags', 'custom_fields']
const createFields = without(ipAddressCreate, unseen)
const nextFields = without(nextAddressCreate, [...unseen, 'strategy'])
const updateFields = without(ipAddressUpdate, unseen)

interface Create {
  subnet: Subnet
  address?: string
  onClose: () => void
  onMade?: (address: IpAddress) => void
}

/** One address that is known beforehand. */
export function CreateAddress({ subnet, address, onClose, onMade }: Create) {
  const finish = useNetworkFinish(onClose)
  const { explain, takeForce } = useForce('Create')
  const create = async (body: Record<string, unknown>) => {
    const sent = { ...body, force: takeForce() } as unknown as IpAddressCreate
    const made = await call(operations.ipam_subnet_addresses_create, { params: { id: subnet.id }, body: sent })
    finish(`Address ${made.address} created`)
    onMade?.(made)
  }
  return (
    <Dialog onClose={onClose} title={`New address in ${subnet.network}`} size="lg">
      <AllFields>
        {(isShort) => (
          <SchemaForm
            fields={createFields}
            options={networkForm(createFields, order, isShort)}
            submitLabel="Create"
            create={create}
            explain={explain}
            onCancel={onClose}
            {...(address && { start: { address } })}
          />
        )}
      </AllFields>
    </Dialog>
  )
}

/** The next free address. Which one that would be is shown; which one it is, the server decides at the end. */
export function NextAddress({ subnet, onClose, onMade }: Omit<Create, 'address'>) {
  const finish = useNetworkFinish(onClose)
  const { explain, takeForce } = useForce('Allocate')
  const create = async (body: Record<string, unknown>) => {
    const sent = { ...body, force: takeForce() } as unknown as NextAddressCreate
    const made = await call(operations.ipam_subnet_addresses_next, { params: { id: subnet.id }, body: sent })
    finish(`Address ${made.address} allocated`)
    onMade?.(made)
  }
  return (
    <Dialog onClose={onClose} title={`Next address of ${subnet.network}`} size="lg">
      <NextPreview subnet={subnet} />
      <AllFields>
        {(isShort) => (
          <SchemaForm
            fields={nextFields}
            options={networkForm(nextFields, order, isShort)}
            submitLabel="Allocate"
            create={create}
            explain={explain}
            onCancel={onClose}
          />
        )}
      </AllFields>
    </Dialog>
  )
}

function NextPreview({ subnet }: { subnet: Subnet }) {
  const { data, error } = useQuery({
    ...query(operations.ipam_subnet_addresses_preview, { params: { id: subnet.id } }),
    staleTime: 0,
  })
  if (error) return <Alert color="orange">{textOf(error)}</Alert>
  if (data && data.address === null) return <Alert color="orange">No address is free in this subnet.</Alert>
  return (
    <Text size="sm" mb="sm" aria-live="polite">
      Next free: <b>{data?.address ?? '…'}</b>
    </Text>
  )
}

export const EditAddress = (props: { id: string; onClose: () => void }) => (
  <EditNetwork
    {...props}
    kind="address"
    read={operations.ipam_addresses_read}
    update={operations.ipam_addresses_update}
    nameOf={({ address }) => address}
    fields={updateFields}
    order={order}
  />
)
