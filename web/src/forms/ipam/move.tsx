import { NativeSelect, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { BlockMovePreview, IpBlock } from '../../api/generated/types.ts'
import { spaceBlocksQuery } from '../../api/networks.ts'
import { spacesQuery } from '../../api/queries.ts'
import { Facts } from '../../table/Facts.tsx'
import { PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
import { Confirmation } from './Confirmation.tsx'
import { useNetworkFinish } from './finish.ts'
import { holders } from './holders.ts'
import { Obstacles } from './Obstacles.tsx'

/** Moves a block with all that is in it to another space or below another block. */
export function MoveBlock({ block, onClose }: { block: IpBlock; onClose: () => void }) {
  const finish = useNetworkFinish(onClose)
  const params = { id: block.id }
  return (
    <PreviewedDialog
      title={`Move ${block.network}`}
      submitLabel="Move"
      danger
      onClose={onClose}
      initial={{
        target_space_id: block.space_id,
        target_parent_id: block.parent_block_id ?? '',
        confirmation_cidr: '',
      }}
      asked={(values) => (isElsewhere(block, values) ? targetOf(values) : null)}
      ask={(body, signal) => call(operations.ipam_blocks_move_preview, { params, body, signal })}
      isBlocked={({ integration_blockers }) => integration_blockers.length > 0}
      isConfirmed={({ form }) => form.values.confirmation_cidr.trim() !== ''}
      commit={(body, { confirmation_cidr }) =>
        call(operations.ipam_blocks_move_commit, { params, body: { ...body, confirmation_cidr } })
      }
      onDone={({ subnets_moved }) => finish(`${block.network} moved with ${subnets_moved} subnets`)}
      fields={({ form }) => <Place block={block} form={form} />}
      show={(preview) => <Preview preview={preview} />}
      confirm={({ form }) => <Confirmation network={block.network} {...form.getInputProps('confirmation_cidr')} />}
    />
  )
}

type Target = { target_space_id: string; target_parent_id: string }

const isElsewhere = (block: IpBlock, { target_space_id, target_parent_id }: Target): boolean =>
  target_space_id !== block.space_id || (target_parent_id || null) !== block.parent_block_id

function Place({ block, form }: { block: IpBlock; form: UseFormReturnType<Target & { confirmation_cidr: string }> }) {
  const spaces = useQuery(spacesQuery).data ?? []
  const blocks = useQuery(spaceBlocksQuery(form.values.target_space_id)).data
  return (
    <>
      <NativeSelect
        label="To space"
        data-autofocus
        data={spaces.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('target_space_id')}
        onChange={(event) => form.setValues({ target_space_id: event.currentTarget.value, target_parent_id: '' })}
      />
      <NativeSelect
        label="Below"
        data={[
          { value: '', label: 'Nothing: at the top of the space' },
          ...holders(block, blocks ?? []).map(({ id, network, name }) => ({ value: id, label: `${network} ${name}` })),
        ]}
        {...form.getInputProps('target_parent_id')}
      />
      {!isElsewhere(block, form.values) && (
        <Text size="sm" c="dimmed">
          This is where the block is now. Choose another place.
        </Text>
      )}
    </>
  )
}

const Preview = ({ preview }: { preview: BlockMovePreview }) => (
  <>
    <Obstacles
      conflicts={preview.integration_blockers.map(({ kind, network, integration }) => ({
        type: kind,
        detail: `${network} belongs to the integration ${integration}.`,
      }))}
      warnings={preview.warnings}
    />
    <Facts
      facts={[
        ['Blocks that move along', String(preview.descendant_blocks_count)],
        ['Subnets', String(preview.descendant_subnets_count)],
        ['Addresses', String(preview.descendant_ip_addresses_total)],
        [
          'Blocks there that it takes in',
          preview.reparent_chain_block_ids.length > 0 ? String(preview.reparent_chain_block_ids.length) : '',
        ],
      ]}
    />
  </>
)

const targetOf = (target: Target) => ({
  target_space_id: target.target_space_id,
  target_parent_id: target.target_parent_id || null,
})
