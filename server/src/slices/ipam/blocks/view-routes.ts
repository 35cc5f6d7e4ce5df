import { z } from 'zod'
import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Routes } from '../../../slice.ts'
import { AggregationSuggestion } from '../aggregation/schema.ts'
import { suggestionsFor } from '../aggregation/suggestions.ts'
import { blockLevels, EffectiveDhcp, EffectiveDns, effectiveDhcp, effectiveDns } from '../inheritance.ts'
import { EffectiveFields, effectiveFields } from './effective.ts'
import { availableSubnets, FreeNetwork, freeSpace } from './free.ts'
import { Packing, PackRequest, planAllocation } from './pack.ts'

/** What can be asked about a block. */
export function blockViewRoutes(app: Routes): void {
  const { read, ask } = verbs(app)

  read(
    '/:id/effective-dns',
    'ipam_blocks_effective_dns',
    'DNS settings that count in an IP block, and where they come from',
    { params: IdPath, answer: EffectiveDns },
    async (reader, { params }) => effectiveDns(await blockLevels(reader, params.id)),
  )

  read(
    '/:id/effective-dhcp',
    'ipam_blocks_effective_dhcp',
    'DHCP server group that counts in an IP block, and where it comes from',
    { params: IdPath, answer: EffectiveDhcp },
    async (reader, { params }) => effectiveDhcp(await blockLevels(reader, params.id)),
  )

  read(
    '/:id/effective-fields',
    'ipam_blocks_effective_fields',
    'Tags and custom fields of an IP block and of what is above it',
    { params: IdPath, answer: EffectiveFields },
    (reader, { params }) => effectiveFields(reader, params.id),
  )

  read(
    '/:id/available-subnets',
    'ipam_blocks_available_subnets',
    'Lowest free networks of a length in an IP block',
    {
      params: IdPath,
      query: z.object({
        prefix_len: z.int().min(1).max(128),
        limit: z.int().min(1).max(50).default(20),
      }),
      answer: z.array(z.string()),
    },
    (reader, { params, query }) => availableSubnets(reader, params.id, query.prefix_len, query.limit),
  )

  read(
    '/:id/free-space',
    'ipam_blocks_free_space',
    'What is left of an IP block, as few networks as can be',
    { params: IdPath, answer: z.array(FreeNetwork) },
    (reader, { params }) => freeSpace(reader, params.id),
  )

  ask(
    '/:id/plan-allocation',
    'ipam_blocks_plan_allocation',
    'Where networks of given lengths would go in an IP block; nothing is written',
    { params: IdPath, body: PackRequest, answer: Packing },
    (reader, { params, body }) => planAllocation(reader, params.id, body),
  )

  read(
    '/:id/aggregation-suggestions',
    'ipam_blocks_aggregation_suggestions',
    'Subnets of an IP block that one greater network could replace',
    {
      params: IdPath,
      query: z.object({ include_snoozed: z.boolean().default(false) }),
      answer: z.array(AggregationSuggestion),
    },
    (reader, { params, query }) => suggestionsFor(reader, params.id, query.include_snoozed),
  )
}
