import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { Subnet } from '../../../api/generated/types.ts'
import { usePermissions } from '../../../hooks/use-permissions.ts'
import { AddressMap } from '../../../pictures/AddressMap.tsx'
import { addressCells, type Cell, hasCellPerAddress, mostCells, rangeCells } from '../../../pictures/map.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import type { NetworkDialog } from '../dialogs.tsx'
import { useVisit } from '../visits.ts'

const mostGaps = 1000

type Opens = { subnet: Subnet; onOpen: (dialog: NetworkDialog) => void }

/** Which addresses are taken, as a picture. */
export function SubnetMap({ subnet, onOpen }: Opens) {
  return hasCellPerAddress(subnet.network) ? (
    <AddressByAddress subnet={subnet} onOpen={onOpen} />
  ) : (
    <RangeByRange subnet={subnet} onOpen={onOpen} />
  )
}

function AddressByAddress({ subnet, onOpen }: Opens) {
  const known = useQuery({
    queryKey: [`/ipam/subnets/${subnet.id}/addresses`, 'map'],
    queryFn: ({ signal }) =>
      call(operations.ipam_subnet_addresses_list, { params: { id: subnet.id }, query: { limit: mostCells }, signal }),
  })
  const pick = usePick({ subnet, onOpen })
  return (
    <Loaded query={known}>
      {(rows) => (
        <AddressMap label={`Addresses of ${subnet.network}`} cells={addressCells(subnet.network, rows)} onPick={pick} />
      )}
    </Loaded>
  )
}

function RangeByRange({ subnet, onOpen }: Opens) {
  const free = useQuery(
    query(operations.ipam_subnets_free_ranges, { params: { id: subnet.id }, query: { limit: mostGaps } }),
  )
  const pick = usePick({ subnet, onOpen })
  return (
    <Loaded query={free}>
      {(gaps) => (
        <Stack>
          {gaps.length >= mostGaps && (
            <Alert color="orange">There are more than {mostGaps} gaps; only the lowest are drawn.</Alert>
          )}
          <AddressMap
            label={`${subnet.network} in ${mostCells} ranges`}
            cells={rangeCells(subnet.network, gaps, gaps.length >= mostGaps)}
            onPick={pick}
          />
        </Stack>
      )}
    </Loaded>
  )
}

/** A taken address opens; a free one, or a range with room, is allocated. */
function usePick({ subnet, onOpen }: Opens): (cell: Cell) => void {
  const visit = useVisit()
  const { may } = usePermissions()
  const mayWrite = may('write', 'subnet', { one: subnet.id })
  return (cell) => {
    if (cell.kind === 'address' && cell.id) return visit('addresses', cell.id)
    if (!mayWrite) return
    if (cell.kind === 'address' && cell.status === 'free')
      onOpen({ dialog: 'new address', subnet, address: cell.address })
    if (cell.kind === 'range') onOpen({ dialog: 'new range', subnet, range: { first: cell.first, last: cell.last } })
  }
}
