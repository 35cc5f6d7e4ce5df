import { z } from 'zod'
import { IdPath, Problem } from '../../../http/schema.ts'
import type { Routes } from '../../../slice.ts'
import { AggregationSuggestion } from '../aggregation/schema.ts'
import { suggestionsFor } from '../aggregation/suggestions.ts'
import { blockLevels, EffectiveDhcp, EffectiveDns, effectiveDhcp, effectiveDns } from '../inheritance.ts'
import { EffectiveFields, effectiveFields } from './effective.ts'
import { availableSubnets, FreeNetwork, freeSpace } from './free.ts'
import { Packing, PackRequest, planAllocation } from './pack.ts'

/** What can be asked about a block. */
export function blockViewRoutes(app: Routes): void {
  app.get(
    '/:id/effective-dns',
    {
      schema: {
        operationId: 'ipam_blocks_effective_dns',
        summary: 'DNS settings that count in an IP block, and where they come from',
        params: IdPath,
        response: { 200: EffectiveDns, 404: Problem },
      },
    },
    async (request) => effectiveDns(await blockLevels(request.reader(), request.params.id)),
  )

  app.get(
    '/:id/effective-dhcp',
    {
      schema: {
        operationId: 'ipam_blocks_effective_dhcp',
        summary: 'DHCP server group that counts in an IP block, and where it comes from',
        params: IdPath,
        response: { 200: EffectiveDhcp, 404: Problem },
      },
    },
    async (request) => effectiveDhcp(await blockLevels(request.reader(), request.params.id)),
  )

  app.get(
    '/:id/effective-fields',
    {
      schema: {
        operationId: 'ipam_blocks_effective_fields',
        summary: 'Tags and custom fields of an IP block and of what is above it',
        params: IdPath,
        response: { 200: EffectiveFields, 404: Problem },
      },
    },
    (request) => effectiveFields(request.reader(), request.params.id),
  )

  app.get(
    '/:id/available-subnets',
    {
      schema: {
        operationId: 'ipam_blocks_available_subnets',
        summary: 'Lowest free networks of a length in an IP block',
        params: IdPath,
        querystring: z.object({
          prefix_len: z.int().min(1).max(128),
          limit: z.int().min(1).max(50).default(20),
        }),
        response: { 200: z.array(z.string()), 404: Problem },
      },
    },
    (request) => availableSubnets(request.reader(), request.params.id, request.query.prefix_len, request.query.limit),
  )

  app.get(
    '/:id/free-space',
    {
      schema: {
        operationId: 'ipam_blocks_free_space',
        summary: 'What is left of an IP block, as few networks as can be',
        params: IdPath,
        response: { 200: z.array(FreeNetwork), 404: Problem },
      },
    },
    (request) => freeSpace(request.reader(), request.params.id),
  )

  app.post(
    '/:id/plan-allocation',
    {
      config: { action: 'read' },
      schema: {
        operationId: 'ipam_blocks_plan_allocation',
        summary: 'Where networks of given lengths would go in an IP block; nothing is written',
        params: IdPath,
        body: PackRequest,
        response: { 200: Packing, 404: Problem },
      },
    },
    (request) => planAllocation(request.reader(), request.params.id, request.body),
  )

  app.get(
    '/:id/aggregation-suggestions',
    {
      schema: {
        operationId: 'ipam_blocks_aggregation_suggestions',
        summary: 'Subnets of an IP block that one greater network could replace',
        params: IdPath,
        querystring: z.object({ include_snoozed: z.boolean().default(false) }),
        response: { 200: z.array(AggregationSuggestion), 404: Problem },
      },
    },
    (request) => suggestionsFor(request.reader(), request.params.id, request.query.include_snoozed),
  )
}
