import { ActionIcon, Alert, Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { textOf } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpBlock, IpBlockPacking } from '../../api/generated/types.ts'
import { rowCount, takenBeside } from '../../pictures/bands.ts'
import { type BandKind, NetworkBand } from '../../pictures/NetworkBand.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lengthsBelow } from './prefixes.ts'

interface Item {
  key: string
  count: number
  prefix: number
}

/** How networks of several sizes would fit into what is free. Shows only; nothing is made. */
export function PackPlan({ block, onClose }: { block: IpBlock; onClose: () => void }) {
  const lengths = lengthsBelow(block.network)
  const fresh = (): Item => ({ key: randomId(), count: 4, prefix: lengths[Math.min(7, lengths.length - 1)] ?? 32 })
  const [items, setItems] = useState<Item[]>(() => [fresh()])
  const plan = useMutation({
    mutationFn: () =>
      call(operations.ipam_blocks_plan_allocation, {
        params: { id: block.id },
        body: { items: items.map(({ count, prefix }) => ({ count, prefix_len: prefix })) },
      }),
  })
  const change = (key: string, part: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)))
  return (
    <Dialog onClose={onClose} title={`Packing plan for ${block.network}`} size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          How many networks of which size are needed? The plan shows where they would go. It changes nothing.
        </Text>
        {items.map((item) => (
          <Group key={item.key} gap="xs" align="flex-end" wrap="nowrap">
            <NumberInput
              label="How many"
              min={1}
              max={1000}
              w={110}
              value={item.count}
              onChange={(count) => change(item.key, { count: Number(count) || 1 })}
            />
            <NativeSelect
              label="of size"
              w={110}
              data={lengths.map((length) => ({ value: String(length), label: `/${length}` }))}
              value={String(item.prefix)}
              onChange={(event) => change(item.key, { prefix: Number(event.currentTarget.value) })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              mb={4}
              aria-label="Remove this size"
              disabled={items.length === 1}
              onClick={() => setItems((all) => all.filter(({ key }) => key !== item.key))}
            >
              <Icon name="trash" />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<Icon name="plus" />}
            onClick={() => setItems((all) => [...all, fresh()])}
          >
            Another size
          </Button>
          <Button loading={plan.isPending} onClick={() => plan.mutate()}>
            Plan
          </Button>
        </Group>
        {plan.error && <Alert color="red">{textOf(plan.error)}</Alert>}
        {plan.data && <Packing packing={plan.data} />}
      </Stack>
    </Dialog>
  )
}

const Packing = ({ packing }: { packing: IpBlockPacking }) => (
  <Stack gap="xs">
    <NetworkBand
      label={`${packing.allocations.length} planned networks in ${packing.block_network}`}
      network={packing.block_network}
      rows={rowCount(packing.block_network, 8)}
      rowHeight={18}
      segments={[
        ...taken(packing).map((network) => ({ network, kind: 'edge' as BandKind })),
        ...packing.remaining_free.map(({ network }) => ({ network, kind: 'gap' as BandKind })),
        ...packing.allocations.map(({ network }) => ({ network, kind: 'added' as BandKind })),
      ]}
      titleOf={({ network, kind }) =>
        `${network} — ${{ added: 'planned', edge: 'taken' }[kind as string] ?? 'stays free'}`
      }
    />
    <Text size="xs" c="dimmed">
      Blue: planned, grey: taken already, dashed: stays free.
    </Text>
    {packing.unfulfilled.map(({ prefix_len, requested, allocated }) => (
      <Alert key={prefix_len} color="orange">
        Only {allocated} of {requested} networks of size /{prefix_len} fit.
      </Alert>
    ))}
    <Text size="sm">{packing.allocations.map(({ network }) => network).join(', ') || 'Nothing fits.'}</Text>
  </Stack>
)

const taken = ({ block_network, allocations, remaining_free }: IpBlockPacking): string[] =>
  takenBeside(
    block_network,
    [...allocations, ...remaining_free].map(({ network }) => network),
    false,
  )
