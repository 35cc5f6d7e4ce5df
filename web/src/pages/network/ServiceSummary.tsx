import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../api/call.ts'
import type { FamilyType } from '../../api/generated/families.ts'
import * as operations from '../../api/generated/operations.ts'
import type { VpnServiceSummary } from '../../api/generated/types.ts'
import { wordsOf } from '../../lib/words.ts'
import { RecordLink } from '../../resource/RecordLink.tsx'
import { Facts } from '../../table/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'

/** The service as a whole: what a VPN connects, or how many of what it holds. */
export function ServiceSummary({ id }: { id: string }) {
  const summary = useQuery(query(operations.network_services_summary, { params: { id } }))
  return (
    <Loaded query={summary}>
      {(objects) =>
        'by_kind' in objects ? (
          <Facts facts={Object.entries(objects.by_kind).map(([kind, count]) => [wordsOf(kind), count] as const)} />
        ) : (
          <Vpn summary={objects} />
        )
      }
    </Loaded>
  )
}

const Vpn = ({
  summary: { vrf, edge_sites, edge_circuits, edge_subnets, warnings },
}: {
  summary: VpnServiceSummary
}) => (
  <Stack>
    {warnings.map((warning) => (
      <Alert key={warning} color="yellow" icon={<Icon name="alert" />}>
        {warning}
      </Alert>
    ))}
    <Facts
      facts={[
        ['VRF', vrf ? <RecordLink key="vrf" to="vrf" id={vrf.id} /> : 'none'],
        ['Route distinguisher', vrf?.route_distinguisher ?? ''],
        ['Import targets', vrf?.import_targets.join(', ') ?? ''],
        ['Export targets', vrf?.export_targets.join(', ') ?? ''],
        ['Sites', links('site', edge_sites)],
        ['Circuits', links('circuit', edge_circuits)],
        ['Subnets', links('subnet', edge_subnets)],
      ]}
    />
  </Stack>
)

const links = (to: FamilyType, objects: readonly { id: string }[]): ReactNode =>
  objects.length === 0 ? 'none' : objects.map(({ id }) => <RecordLink key={id} to={to} id={id} />)
