import { sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import type { Integrity, IntegrityQuery } from './schema.ts'

type Break = Integrity['breaks'][number]

// Each seal is held against the row it covers and the seal before it; only what differs comes back.
const verifyChain = (after: number, maxRows: number) => sql<{
  checked: number
  last_position: number
  breaks: Break[]
}>`
  with part as (
    select * from audit_seal where position > ${after} order by position limit ${maxRows}
  ), linked as (
    select part.*, lag(row_hash, 1, (select row_hash from audit_seal where position = ${after})) over (order by position) as last_hash
    from part
  ), checked as (
    select linked.position, linked.seq, linked.audit_id, linked.prev_hash, linked.row_hash, linked.last_hash,
      entry.id is null as is_missing, audit_hash(linked.prev_hash, entry) as right_hash
    from linked left join audit_log entry on entry.id = linked.audit_id and entry.timestamp = linked.timestamp
  )
  select count(*) as checked, coalesce(max(position), ${after}) as last_position,
    coalesce(jsonb_agg(jsonb_build_object('seq', seq, 'audit_id', audit_id, 'reason', reason,
      'expected_hash', encode(expected, 'hex'), 'actual_hash', encode(actual, 'hex')) order by position)
      filter (where reason is not null), '[]') as breaks
  from checked, lateral (
    select 'row_missing' as reason, row_hash as expected, null::bytea as actual where is_missing
    union all
    select 'row_hash_mismatch', row_hash, right_hash where not is_missing and right_hash <> row_hash
    union all
    select 'prev_hash_mismatch', last_hash, prev_hash where prev_hash is distinct from last_hash
    union all
    select null, null, null where not is_missing and right_hash = row_hash and prev_hash is not distinct from last_hash
  ) verdict`

// A row in the checked stretch that no seal covers was put in afterwards.
const inserted = (after: number, last: number) => sql<{ seq: number; audit_id: string }>`
  select entry.seq, entry.id as audit_id from audit_log entry
  where (${after} = 0 or (entry.xact, entry.seq) > (select xact, seq from audit_seal where position = ${after}))
    and (entry.xact, entry.seq) <= (select xact, seq from audit_seal where position = ${last})
    and not exists (select from audit_seal seal where seal.xact = entry.xact and seal.seq = entry.seq
      and seal.audit_id = entry.id)
  order by entry.xact, entry.seq limit 1000`

// Rows after the newest seal are not suspicious: the sealer has not come by yet.
const waiting = sql<{ count: number }>`
  select count(*) as count from audit_log where (xact, seq) > (
    select coalesce(max(xact), '0'), coalesce(max(seq), 0)
    from (select xact, seq from audit_seal order by position desc limit 1) newest)`

export async function verifyIntegrity(reader: Reader, { max_rows, after }: IntegrityQuery): Promise<Integrity> {
  const [chain] = await reader.rows(verifyChain(after, max_rows))
  const last = chain?.last_position ?? after
  const extra = await reader.rows(inserted(after, last))
  const [unsealed] = await reader.rows(waiting)
  const breaks = [...(chain?.breaks ?? []), ...extra.map(notSealed)]
  return {
    ok: breaks.length === 0,
    rows_checked: chain?.checked ?? 0,
    breaks,
    last_position: last,
    is_complete: (chain?.checked ?? 0) < max_rows,
    unsealed_rows: unsealed?.count ?? 0,
  }
}

const notSealed = ({ seq, audit_id }: { seq: number; audit_id: string }): Break => ({
  seq,
  audit_id,
  expected_hash: null,
  actual_hash: null,
  reason: 'row_not_sealed',
})
