import { bitsOf, parseCidr } from '@cadastre/core/ip'
import { Alert, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, query } from '../../api/call.ts'
import { textOf } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpBlock, Subnet } from '../../api/generated/types.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormShell } from '../FormShell.tsx'
import { useApiForm } from '../use-api-form.ts'
import { useNetworkFinish } from './finish.ts'
import { lengthsBelow } from './prefixes.ts'

interface Props {
  block: IpBlock
  /** A gap that was pointed at: the subnet goes there. */
  gap?: string
  onClose: () => void
  onMade?: (subnet: Subnet) => void
}

/** Takes the lowest free network of a length, or a place in a gap, and shows beforehand which that is. */
export function AllocateSubnet({ block, gap, onClose, onMade }: Props) {
  const finish = useNetworkFinish(onClose)
  const lengths = lengthsBelow(block.network, gap)
  const { form, submit, busy, problem } = useApiForm({
    initial: { prefix_len: String(usual(lengths, block.network)), name: '', description: '' },
    save: async ({ prefix_len, ...texts }) => {
      const place = gap ? { network: `${gap.split('/')[0]}/${prefix_len}` } : {}
      const body = { ...texts, ...place, prefix_len: Number(prefix_len) }
      const subnet = await call(operations.ipam_blocks_allocate_subnet, { params: { id: block.id }, body })
      finish(`Subnet ${subnet.network} created`)
      onMade?.(subnet)
    },
  })
  return (
    <Dialog onClose={onClose} title={gap ? `Allocate in ${gap}` : 'Allocate the next subnet'}>
      <FormShell onSubmit={submit} submitLabel="Allocate" busy={busy} problem={problem} onCancel={onClose}>
        <NativeSelect
          label="Size"
          data={lengths.map((length) => ({ value: String(length), label: sizeText(length, block.network) }))}
          data-autofocus
          {...form.getInputProps('prefix_len')}
        />
        {gap ? (
          <Preview network={`${gap.split('/')[0]}/${form.values.prefix_len}`} />
        ) : (
          <NextFree blockId={block.id} prefix={Number(form.values.prefix_len)} />
        )}
        <TextInput label="Name" maxLength={255} {...form.getInputProps('name')} />
        <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
      </FormShell>
    </Dialog>
  )
}

function NextFree({ blockId, prefix }: { blockId: string; prefix: number }) {
  const { data, error } = useQuery({
    ...query(operations.ipam_blocks_available_subnets, {
      params: { id: blockId },
      query: { prefix_len: prefix, limit: 1 },
    }),
    staleTime: 0,
  })
  if (error) return <Alert color="red">{textOf(error)}</Alert>
  if (!data) return <Preview network="…" />
  const [network] = data
  if (!network) return <Alert color="orange">No free /{prefix} is left in this block.</Alert>
  return <Preview network={network} />
}

const Preview = ({ network }: { network: string }) => (
  <Text size="sm" aria-live="polite">
    This makes <b>{network}</b>.
  </Text>
)

/** A /24, or for IPv6 a /64, where it fits: what people mean most of the time. */
function usual(lengths: readonly number[], network: string): number {
  const preferred = parseCidr(network)?.cidr.family === 6 ? 64 : 24
  return lengths.find((length) => length >= preferred) ?? lengths.at(-1) ?? preferred
}

function sizeText(length: number, network: string): string {
  const family = parseCidr(network)?.cidr.family ?? 4
  const hostBits = bitsOf(family) - length
  return hostBits > 40 ? `/${length}` : `/${length} — ${(2 ** hostBits).toLocaleString('en')} addresses`
}
