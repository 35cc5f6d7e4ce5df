import { z } from 'zod'
import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Routes } from '../../../slice.ts'
import { EffectiveDhcp, EffectiveDns, effectiveDhcp, effectiveDns, subnetLevels } from '../inheritance.ts'
import { effectiveFields, ProbePolicy, probePolicy, SubnetEffectiveFields } from './effective.ts'
import { FreeRange, freeRanges } from './free-ranges.ts'
import { UtilizationSample, utilizationHistory } from './history.ts'
import { Reconciliation, ReconciliationQuery, reconciliation } from './reconciliation.ts'

/** What follows from a subnet: from what is above it, from its addresses, from its past. */
export function subnetViewRoutes(app: Routes): void {
  const { read } = verbs(app)

  read(
    '/:id/effective-dns',
    'ipam_subnets_effective_dns',
    'DNS settings that count for a subnet, and where they come from',
    { params: IdPath, answer: EffectiveDns },
    async (reader, { params }) => effectiveDns(await subnetLevels(reader, params.id)),
  )

  read(
    '/:id/effective-dhcp',
    'ipam_subnets_effective_dhcp',
    'DHCP settings that count for a subnet, and where they come from',
    { params: IdPath, answer: EffectiveDhcp },
    async (reader, { params }) => effectiveDhcp(await subnetLevels(reader, params.id)),
  )

  read(
    '/:id/effective-fields',
    'ipam_subnets_effective_fields',
    'Tags and custom fields of a subnet with what it inherits',
    { params: IdPath, answer: SubnetEffectiveFields },
    (reader, { params }) => effectiveFields(reader, params.id),
  )

  read(
    '/:id/probe-policy',
    'ipam_subnets_probe_policy',
    'Whether hosts of a subnet may be probed, and who forbids it',
    { params: IdPath, answer: ProbePolicy },
    (reader, { params }) => probePolicy(reader, params.id),
  )

  read(
    '/:id/utilization-history',
    'ipam_subnets_utilization_history',
    'How full a subnet was, day by day',
    {
      params: IdPath,
      query: z.object({ days: z.int().min(1).max(365).default(90) }),
      answer: z.array(UtilizationSample),
    },
    (reader, { params, query }) => utilizationHistory(reader, params.id, query.days),
  )

  read(
    '/:id/reconciliation',
    'ipam_subnets_reconciliation',
    'Where the plan of a subnet and what was seen on the wire differ',
    { params: IdPath, query: ReconciliationQuery, answer: Reconciliation },
    (reader, { params, query }) => reconciliation(reader, params.id, query.stale_minutes),
  )

  read(
    '/:id/free-ranges',
    'ipam_subnets_free_ranges',
    'The lowest ranges of addresses of a subnet that are free',
    { params: IdPath, query: z.object({ limit: z.int().min(1).max(1000).default(1000) }), answer: z.array(FreeRange) },
    (reader, { params, query }) => freeRanges(reader, params.id, query.limit),
  )
}
