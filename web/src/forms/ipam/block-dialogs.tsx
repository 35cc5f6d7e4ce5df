import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { ipBlockCreate, ipBlockUpdate } from '../../api/generated/schemas/ipam-blocks.ts'
import type { IpBlock, IpBlockCreate } from '../../api/generated/types.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SchemaForm } from '../SchemaForm.tsx'
import { AllFields } from './AllFields.tsx'
import { EditNetwork } from './EditNetwork.tsx'
import { networkForm, without } from './field-sets.ts'
import { useNetworkFinish } from './finish.ts'

const order = ['network', 'name', 'description', 'tags', 'custom_fields']
const createFields = without(ipBlockCreate, ['space_id', 'parent_block_id'])
const updateFields = without(ipBlockUpdate, ['parent_block_id'])

interface Create {
  spaceId: string
  parentId?: string
  /** Where in the block, when a gap was pointed at. */
  network?: string
  onClose: () => void
  onMade?: (block: IpBlock) => void
}

export function CreateBlock({ spaceId, parentId, network, onClose, onMade }: Create) {
  const finish = useNetworkFinish(onClose)
  const create = async (body: Record<string, unknown>) => {
    const sent = { ...body, space_id: spaceId, ...(parentId && { parent_block_id: parentId }) } as IpBlockCreate
    const block = await call(operations.ipam_blocks_create, { body: sent })
    finish(`Block ${block.network} created`)
    onMade?.(block)
  }
  return (
    <Dialog onClose={onClose} title={parentId ? 'New block inside' : 'New block'} size="lg">
      <AllFields>
        {(isShort) => (
          <SchemaForm
            fields={createFields}
            options={networkForm(createFields, order, isShort)}
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

export const EditBlock = (props: { id: string; onClose: () => void }) => (
  <EditNetwork
    {...props}
    kind="block"
    read={operations.ipam_blocks_read}
    update={operations.ipam_blocks_update}
    nameOf={({ network }) => network}
    fields={updateFields}
    order={order}
  />
)
