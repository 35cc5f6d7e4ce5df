import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { subnetCreate, subnetUpdate } from '../../api/generated/schemas/ipam-subnets.ts'
import type { Subnet, SubnetCreate } from '../../api/generated/types.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SchemaForm } from '../SchemaForm.tsx'
import { AllFields } from './AllFields.tsx'
import { EditNetwork } from './EditNetwork.tsx'
import { networkForm, without } from './field-sets.ts'
import { useNetworkFinish } from './finish.ts'

const order = ['network', 'name', 'gateway', 'vlan_id', 'status', 'subnet_role', 'description', 'tags', 'custom_fields']
const placed = without(subnetCreate, ['space_id', 'block_id'])
const updateFields = without(subnetUpdate, ['block_id', 'manage_auto_addresses'])

interface Create {
  /** The block it goes into; without one the form asks for it. */
  block?: { id: string; spaceId: string }
  network?: string
  onClose: () => void
  onMade?: (subnet: Subnet) => void
}

export function CreateSubnet({ block, network, onClose, onMade }: Create) {
  const finish = useNetworkFinish(onClose)
  const fields = block ? placed : subnetCreate
  const create = async (body: Record<string, unknown>) => {
    const sent = { ...body, ...(block && { space_id: block.spaceId, block_id: block.id }) } as unknown as SubnetCreate
    const subnet = await call(operations.ipam_subnets_create, { body: sent })
    finish(`Subnet ${subnet.network} created`)
    onMade?.(subnet)
  }
  return (
    <Dialog onClose={onClose} title="New subnet" size="lg">
      <AllFields>
        {(isShort) => (
          <SchemaForm
            fields={fields}
            options={networkForm(fields, block ? order : ['space_id', 'block_id', ...order], isShort)}
            submitLabel="Create"
            create={create}
            onCancel={onClose}
            {...(network && { start: { network } })}
          />
        )}
      </AllFields>
    </Dialog>
  )
}

export const EditSubnet = (props: { id: string; onClose: () => void }) => (
  <EditNetwork
    {...props}
    kind="subnet"
    read={operations.ipam_subnets_read}
    update={operations.ipam_subnets_update}
    nameOf={({ network }) => network}
    fields={updateFields}
    order={order}
  />
)
