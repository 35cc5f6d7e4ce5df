import type { Routes } from '../../slice.ts'
import { ipamSummary } from './ipam.ts'
import { networkSummary } from './network.ts'
import { IpamSummary, NetworkSummary } from './schema.ts'

export function dashboardRoutes(app: Routes): void {
  app.get(
    '/ipam/summary',
    {
      schema: {
        operationId: 'dashboards_ipam_summary',
        summary: 'The address plan in numbers: how much there is, what is fullest, what was changed',
        response: { 200: IpamSummary },
      },
    },
    (request) => ipamSummary(request.reader()),
  )

  app.get(
    '/network/summary',
    {
      schema: {
        operationId: 'dashboards_network_summary',
        summary: 'What needs attention in the network around the addresses',
        response: { 200: NetworkSummary },
      },
    },
    (request) => networkSummary(request.reader()),
  )
}
