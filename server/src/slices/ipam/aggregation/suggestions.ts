import { createHash } from 'node:crypto'
import { clamp63, formatCidr, sizeOf } from '@cadastre/core/ip'
import { visible } from '../../../access/visible.ts'
import { sql } from '../../../db/sql.ts'
import { exactNumber } from '../../../db/wire.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { cidrOfText } from '../blocks/placement.ts'
import { aggregates, type Group, keyText } from './rules.ts'
import type { AggregationSuggestion } from './schema.ts'

/** Subnets directly below a block, as far as the caller may read them, that one greater network could replace. */
export async function suggestionsFor(
  reader: Reader,
  blockId: string,
  includeSnoozed: boolean,
): Promise<AggregationSuggestion[]> {
  const groups = aggregates(await subnetsOf(reader, blockId))
  const keyed = groups.map((group) => ({ group, key: keyOf(blockId, group) }))
  const snoozes = await snoozesOf(
    reader,
    keyed.map(({ key }) => key),
  )
  return keyed
    .map(({ group, key }) => suggestion(group, key, snoozes.get(key) ?? null))
    .filter(({ snoozed_until }) => includeSnoozed || snoozed_until === null)
}

async function subnetsOf(reader: Reader, blockId: string) {
  const rows = await reader.rows(
    sql<{ id: string | null; network: string | null }>`
      select s.id, s.network from ip_block b
      left join subnet s on s.block_id = b.id and s.deleted_at is null and ${visible(reader, 'subnet', 's.id')}
      where b.id = ${blockId} and b.deleted_at is null`,
  )
  if (rows.length === 0) throw notFound('Block')
  return rows.flatMap(({ id, network }) => (id && network ? [{ id, cidr: cidrOfText(network) }] : []))
}

const keyOf = (blockId: string, group: Group): string =>
  createHash('sha256').update(keyText(blockId, group)).digest('hex').slice(0, 32)

/** Until when, or `permanent`, for those that are snoozed now. */
async function snoozesOf(reader: Reader, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader.rows(sql<{
    candidate_key: string
    snoozed_until: string | null
  }>`select candidate_key, snoozed_until from aggregation_snooze
     where candidate_key = any(${keys}::text[]) and (snoozed_until is null or snoozed_until > now())`)
  return new Map(rows.map(({ candidate_key, snoozed_until }) => [candidate_key, snoozed_until ?? 'permanent']))
}

function suggestion(
  { supernet, members }: Group,
  key: string,
  snoozedUntil: AggregationSuggestion['snoozed_until'],
): AggregationSuggestion {
  return {
    supernet: formatCidr(supernet),
    prefix_len: supernet.prefix,
    total_size: exactNumber(String(clamp63(sizeOf(supernet)))),
    subnet_ids: members.map(({ id }) => id),
    subnet_networks: members.map(({ cidr }) => formatCidr(cidr)),
    candidate_key: key,
    snoozed_until: snoozedUntil,
  }
}
