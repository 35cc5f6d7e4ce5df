import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { Subnet, SubnetMergePreview, SubnetMergeResult } from '../../api/generated/types.ts'
import { childSubnetsQuery } from '../../pages/ipam/queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import surfaces from '../../ui/surfaces.module.css'
import { FormShell } from '../FormShell.tsx'
import { useApiForm } from '../use-api-form.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { Confirmation } from './Confirmation.tsx'
import { useNetworkFinish } from './finish.ts'
import { nearSiblings } from './neighbours.ts'
import { Obstacles } from './Obstacles.tsx'
import { Previewed } from './Previewed.tsx'

interface Props {
  subnet: Subnet
  onClose: () => void
  onMerged: (merged: Subnet) => void
}

export function MergeSubnets({ subnet, onClose, onMerged }: Props) {
  const finish = useNetworkFinish(onClose)
  const siblings = useQuery({ ...childSubnetsQuery(subnet.block_id ?? ''), enabled: subnet.block_id !== null })
  const near = nearSiblings(subnet, siblings.data ?? [])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { form, submit, busy, problem } = useApiForm({
    initial: { confirm_cidr: '' },
    save: async ({ confirm_cidr }) => {
      const body = { sibling_subnet_ids: [...chosen], confirm_cidr }
      const answer = await call(operations.ipam_subnets_merge_commit, { params: { id: subnet.id }, body })
      finish(`Merged into ${answer.merged_subnet.network}`, goneIds(answer))
      onMerged(answer.merged_subnet)
    },
  })
  const preview = useQuery({
    queryKey: ['preview of a merge', subnet.id, chosen],
    queryFn: ({ signal }) =>
      call(operations.ipam_subnets_merge_preview, {
        params: { id: subnet.id },
        body: { sibling_subnet_ids: [...chosen] },
        signal,
      }),
    enabled: chosen.length > 0,
    staleTime: 0,
  })
  const merged = preview.data?.merged_cidr
  const isBlocked = !merged || (preview.data?.conflicts.length ?? 1) > 0
  return (
    <Dialog onClose={onClose} title={`Merge ${subnet.network}`} size="lg">
      <FormShell
        onSubmit={submit}
        submitLabel="Merge"
        busy={busy}
        problem={problem}
        onCancel={onClose}
        danger
        disabled={isBlocked || form.values.confirm_cidr.trim() === ''}
      >
        <Loaded query={siblings}>{() => <Siblings near={near} chosen={chosen} onChange={setChosen} />}</Loaded>
        {chosen.length > 0 && <Previewed query={preview}>{(data) => <Preview preview={data} />}</Previewed>}
        {merged && <Confirmation network={merged} {...form.getInputProps('confirm_cidr')} />}
      </FormShell>
    </Dialog>
  )
}

/** Which of them survives as the whole is for the server to choose. */
const goneIds = ({ deleted_subnet_ids, merged_subnet }: SubnetMergeResult): string[] =>
  deleted_subnet_ids.filter((id) => id !== merged_subnet.id)

interface SiblingsProps {
  near: readonly Subnet[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

function Siblings({ near, chosen, onChange }: SiblingsProps) {
  if (near.length === 0) return <Text>There is no other subnet in this block to merge with.</Text>
  return (
    <Checkbox.Group label="Together with" value={[...chosen]} onChange={onChange}>
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
