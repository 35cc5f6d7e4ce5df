import { verbs } from '../../http/verbs.ts'
import type { Routes } from '../../slice.ts'
import { ipamSummary } from './ipam.ts'
import { networkSummary } from './network.ts'
import { IpamSummary, NetworkSummary } from './schema.ts'

export function dashboardRoutes(app: Routes): void {
  const { read } = verbs(app)

  read(
    '/ipam/summary',
    'dashboards_ipam_summary',
    'The address plan in numbers: how much there is, what is fullest, what was changed',
    { answer: IpamSummary },
    (reader) => ipamSummary(reader),
  )

  read(
    '/network/summary',
    'dashboards_network_summary',
    'What needs attention in the network around the addresses',
    { answer: NetworkSummary },
    (reader) => networkSummary(reader),
  )
}
