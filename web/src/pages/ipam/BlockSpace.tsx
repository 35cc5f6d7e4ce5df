import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpBlock } from '../../api/generated/types.ts'
import { childBlocksQuery, childrenPerPage, childSubnetsQuery } from '../../api/networks.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { rowCount, takenBeside } from '../../pictures/bands.ts'
import { type BandKind, NetworkBand } from '../../pictures/NetworkBand.tsx'
import { DataTable } from '../../table/DataTable.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import type { NetworkDialog } from './dialogs.tsx'

// As many as the server lists.
const mostFree = 200

/** What is taken and what is left of a block: a picture to click into, and the same as a list. */
export function BlockSpace({ block, onOpen }: { block: IpBlock; onOpen: (dialog: NetworkDialog) => void }) {
  const free = useQuery(query(operations.ipam_blocks_free_space, { params: { id: block.id } }))
  const blocks = useQuery(childBlocksQuery(block.space_id, block.id)).data ?? []
  const subnets = useQuery(childSubnetsQuery(block.id)).data ?? []
  const { may } = usePermissions()
  const mayMake = may('write', 'subnet')
  const allocate = (gap: string) => onOpen({ dialog: 'allocate subnet', block, gap })
  return (
    <Loaded query={free}>
      {(gaps) => (
        <Stack>
          <NetworkBand
            label={`${block.network}: ${blocks.length} blocks, ${subnets.length} subnets, ${gaps.length} free stretches`}
            network={block.network}
            rows={rowCount(block.network)}
            rowHeight={20}
            segments={[
              ...gaps.map(({ network }) => ({ network, kind: 'gap' as BandKind, name: '' })),
              ...taken(block, gaps, subnets.length),
              ...blocks.map(({ network, name }) => ({ network, kind: 'block' as BandKind, name })),
              ...subnets.map(({ network, name }) => ({ network, kind: 'subnet' as BandKind, name })),
            ]}
            titleOf={({ network, kind, name }) =>
              kind === 'gap'
                ? `${network} is free${mayMake ? ': click to allocate here' : ''}`
                : `${kind} ${network} ${name}`
            }
            {...(mayMake && {
              onPick: ({ network, kind }: { network: string; kind: BandKind }) => kind === 'gap' && allocate(network),
            })}
            hasLabels
          />
          <Text size="xs" c="dimmed">
            Addresses run from the top left to the bottom right. Violet: blocks, teal: subnets, dashed: free.
          </Text>
          {gaps.length >= mostFree && (
            <Alert color="orange">Only the lowest {mostFree} free stretches are shown.</Alert>
          )}
          <DataTable
            label="Free space"
            rows={gaps}
            rowKey={({ network }) => network}
            error={null}
            onRetry={() => free.refetch()}
            empty={<Text p="md">Nothing is free in this block.</Text>}
            columns={[
              { header: 'Free network', cell: ({ network }) => network },
              { header: 'Addresses', cell: ({ size }) => size.toLocaleString('en') },
              {
                header: 'Actions',
                hiddenHeader: true,
                cell: ({ network }) =>
                  mayMake && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Allocate here: ${network}`}
                      onClick={() => allocate(network)}
                    >
                      Allocate here
                    </Button>
                  ),
              },
            ]}
          />
        </Stack>
      )}
    </Loaded>
  )
}

/** Of many subnets only the first are here; the others show as what is not free. */
function taken(block: IpBlock, gaps: readonly { network: string }[], subnets: number) {
  if (subnets < childrenPerPage) return []
  const networks = takenBeside(
    block.network,
    gaps.map(({ network }) => network),
    gaps.length >= mostFree,
  )
  return networks.map((network) => ({ network, kind: 'subnet' as BandKind, name: '' }))
}
