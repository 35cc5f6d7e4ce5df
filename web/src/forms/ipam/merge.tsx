import { Checkbox, Stack, Text } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { Subnet, SubnetMergePreview, SubnetMergeResult } from '../../api/generated/types.ts'
import { childSubnetsQuery } from '../../api/networks.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import surfaces from '../../ui/surfaces.module.css'
import { PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import { Confirmation } from './Confirmation.tsx'
import { useNetworkFinish } from './finish.ts'
import { nearSiblings } from './neighbours.ts'
import { Obstacles } from './Obstacles.tsx'

interface Props {
  subnet: Subnet
  /** Those that are chosen to begin with. */
  siblings?: readonly string[]
  onClose: () => void
  onMerged: (merged: Subnet) => void
}

export function MergeSubnets({ subnet, siblings: first = [], onClose, onMerged }: Props) {
  const finish = useNetworkFinish(onClose)
  const params = { id: subnet.id }
  const siblings = useQuery({ ...childSubnetsQuery(subnet.block_id ?? ''), enabled: subnet.block_id !== null })
  const near = nearSiblings(subnet, siblings.data ?? [])
  return (
    <PreviewedDialog
      title={`Merge ${subnet.network}`}
      submitLabel="Merge"
      danger
      onClose={onClose}
      initial={{ chosen: [...first], confirm_cidr: '' }}
      asked={({ chosen }) => (chosen.length > 0 ? { sibling_subnet_ids: chosen } : null)}
      ask={(body, signal) => call(operations.ipam_subnets_merge_preview, { params, body, signal })}
      isBlocked={({ merged_cidr, conflicts }) => merged_cidr === null || conflicts.length > 0}
      isConfirmed={({ form }) => form.values.confirm_cidr.trim() !== ''}
      commit={(body, { confirm_cidr }) =>
        call(operations.ipam_subnets_merge_commit, { params, body: { ...body, confirm_cidr } })
      }
      onDone={(answer) => {
        finish(`Merged into ${answer.merged_subnet.network}`, goneIds(answer))
        onMerged(answer.merged_subnet)
      }}
      fields={({ form }) => (
        <Loaded query={siblings}>{() => <Siblings near={near} {...form.getInputProps('chosen')} />}</Loaded>
      )}
      show={(preview) => <Preview preview={preview} />}
      confirm={({ form, shown }) =>
        shown?.merged_cidr && <Confirmation network={shown.merged_cidr} {...form.getInputProps('confirm_cidr')} />
      }
    />
  )
}

/** Which of them survives as the whole is for the server to choose. */
const goneIds = ({ deleted_subnet_ids, merged_subnet }: SubnetMergeResult): string[] =>
  deleted_subnet_ids.filter((id) => id !== merged_subnet.id)

function Siblings({ near, ...input }: { near: readonly Subnet[] } & GetInputPropsReturnType) {
  if (near.length === 0) return <Text>There is no other subnet in this block to merge with.</Text>
  return (
    <Checkbox.Group label="Together with" {...input}>
      <Stack gap={6} mt="xs" className={surfaces.scroll ?? ''}>
        {near.map(({ id, network, name }) => (
          <Checkbox key={id} value={id} label={<bdi>{`${network} ${name}`}</bdi>} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const Preview = ({ preview }: { preview: SubnetMergePreview }) => (
  <>
    {preview.merged_cidr && (
      <BeforeAfter
        network={preview.merged_cidr}
        before={preview.source_subnets.map(({ cidr }) => ({ network: cidr, kind: 'subnet' }))}
        after={[{ network: preview.merged_cidr, kind: 'added' }]}
      />
    )}
    <Obstacles conflicts={preview.conflicts} warnings={preview.warnings} />
  </>
)
