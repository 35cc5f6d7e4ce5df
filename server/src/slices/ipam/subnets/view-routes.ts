import { z } from 'zod'
import { IdPath, Problem } from '../../../http/schema.ts'
import type { Routes } from '../../../slice.ts'
import { EffectiveDhcp, EffectiveDns, effectiveDhcp, effectiveDns, subnetLevels } from '../inheritance.ts'
import { effectiveFields, ProbePolicy, probePolicy, SubnetEffectiveFields } from './effective.ts'
import { FreeRange, freeRanges } from './free-ranges.ts'
import { UtilizationSample, utilizationHistory } from './history.ts'
import { Reconciliation, ReconciliationQuery, reconciliation } from './reconciliation.ts'

/** What follows from a subnet: from what is above it, from its addresses, from its past. */
export function subnetViewRoutes(app: Routes): void {
  app.get(
    '/:id/effective-dns',
    {
      schema: {
        operationId: 'ipam_subnets_effective_dns',
        summary: 'DNS settings that count for a subnet, and where they come from',
        params: IdPath,
        response: { 200: EffectiveDns, 404: Problem },
      },
    },
    async (request) => effectiveDns(await subnetLevels(request.reader(), request.params.id)),
  )

  app.get(
    '/:id/effective-dhcp',
    {
      schema: {
        operationId: 'ipam_subnets_effective_dhcp',
        summary: 'DHCP settings that count for a subnet, and where they come from',
        params: IdPath,
        response: { 200: EffectiveDhcp, 404: Problem },
      },
    },
    async (request) => effectiveDhcp(await subnetLevels(request.reader(), request.params.id)),
  )

  app.get(
    '/:id/effective-fields',
    {
      schema: {
        operationId: 'ipam_subnets_effective_fields',
        summary: 'Tags and custom fields of a subnet with what it inherits',
        params: IdPath,
        response: { 200: SubnetEffectiveFields, 404: Problem },
      },
    },
    (request) => effectiveFields(request.reader(), request.params.id),
  )

  app.get(
    '/:id/probe-policy',
    {
      schema: {
        operationId: 'ipam_subnets_probe_policy',
        summary: 'Whether hosts of a subnet may be probed, and who forbids it',
        params: IdPath,
        response: { 200: ProbePolicy, 404: Problem },
      },
    },
    (request) => probePolicy(request.reader(), request.params.id),
  )

  app.get(
    '/:id/utilization-history',
    {
      schema: {
        operationId: 'ipam_subnets_utilization_history',
        summary: 'How full a subnet was, day by day',
        params: IdPath,
        querystring: z.object({ days: z.int().min(1).max(365).default(90) }),
        response: { 200: z.array(UtilizationSample), 404: Problem },
      },
    },
    (request) => utilizationHistory(request.reader(), request.params.id, request.query.days),
  )

  app.get(
    '/:id/reconciliation',
    {
      schema: {
        operationId: 'ipam_subnets_reconciliation',
        summary: 'Where the plan of a subnet and what was seen on the wire differ',
        params: IdPath,
        querystring: ReconciliationQuery,
        response: { 200: Reconciliation, 404: Problem },
      },
    },
    (request) => reconciliation(request.reader(), request.params.id, request.query.stale_minutes),
  )

  app.get(
    '/:id/free-ranges',
    {
      schema: {
        operationId: 'ipam_subnets_free_ranges',
        summary: 'The lowest ranges of addresses of a subnet that are free',
        params: IdPath,
        querystring: z.object({ limit: z.int().min(1).max(1000).default(1000) }),
        response: { 200: z.array(FreeRange), 404: Problem },
      },
    },
    (request) => freeRanges(request.reader(), request.params.id, request.query.limit),
  )
}
