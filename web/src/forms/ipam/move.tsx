import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { BlockMovePreview, IpBlock } from '../../api/generated/types.ts'
import { spacesQuery } from '../../api/queries.ts'
import { spaceBlocksQuery } from '../../pages/ipam/queries.ts'
import { Facts } from '../../table/Facts.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormShell } from '../FormShell.tsx'
import { useApiForm } from '../use-api-form.ts'
import { Confirmation } from './Confirmation.tsx'
import { useNetworkFinish } from './finish.ts'
import { holders } from './holders.ts'
import { Obstacles } from './Obstacles.tsx'
import { Previewed } from './Previewed.tsx'

/** Moves a block with all that is in it to another space or below another block. */
export function MoveBlock({ block, onClose }: { block: IpBlock; onClose: () => void }) {
  const finish = useNetworkFinish(onClose)
  const spaces = useQuery(spacesQuery).data ?? []
  const { form, submit, busy, problem } = useApiForm({
    initial: { target_space_id: block.space_id, target_parent_id: block.parent_block_id ?? '', confirmation_cidr: '' },
    save: async ({ confirmation_cidr, ...target }) => {
      const body = { ...targetOf(target), confirmation_cidr }
      const moved = await call(operations.ipam_blocks_move_commit, { params: { id: block.id }, body })
      finish(`${block.network} moved with ${moved.subnets_moved} subnets`)
    },
  })
  const { target_space_id, target_parent_id } = form.values
  const blocks = useQuery(spaceBlocksQuery(target_space_id)).data
  const isElsewhere = target_space_id !== block.space_id || (target_parent_id || null) !== block.parent_block_id
  const preview = useQuery({
    queryKey: ['preview of a move', block.id, target_space_id, target_parent_id],
    queryFn: ({ signal }) =>
      call(operations.ipam_blocks_move_preview, {
        params: { id: block.id },
        body: targetOf({ target_space_id, target_parent_id }),
        signal,
      }),
    enabled: isElsewhere,
    staleTime: 0,
  })
  const isBlocked = !isElsewhere || !preview.data || preview.data.integration_blockers.length > 0
  return (
    <Dialog onClose={onClose} title={`Move ${block.network}`} size="lg">
      <FormShell
        onSubmit={submit}
        submitLabel="Move"
        busy={busy}
        problem={problem}
        onCancel={onClose}
        danger
        disabled={isBlocked || form.values.confirmation_cidr.trim() === ''}
      >
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
            ...holders(block, blocks ?? []).map(({ id, network, name }) => ({
              value: id,
              label: `${network} ${name}`,
            })),
          ]}
          {...form.getInputProps('target_parent_id')}
        />
        {isElsewhere ? (
          <Previewed query={preview}>{(data) => <Preview preview={data} />}</Previewed>
        ) : (
          <Text size="sm" c="dimmed">
            This is where the block is now. Choose another place.
          </Text>
        )}
        <Confirmation network={block.network} {...form.getInputProps('confirmation_cidr')} />
      </FormShell>
    </Dialog>
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

const targetOf = (target: { target_space_id: string; target_parent_id: string }) => ({
  target_space_id: target.target_space_id,
  target_parent_id: target.target_parent_id || null,
})
