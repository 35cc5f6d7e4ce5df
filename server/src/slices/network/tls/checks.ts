import { z } from 'zod'
import { newId } from '../../../db/ids.ts'
import { raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { IdPath, pageOf, Timestamp, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Targets } from '../../../outbound/targets.ts'
import type { Family } from '../../../records/family.ts'
import { LongText } from '../../../records/kinds.ts'
import { listRows } from '../../../records/list.ts'
import { listQuery, sendPage } from '../../../records/paging.ts'
import { columnsOf, getRow } from '../../../records/rows.ts'
import type { Routes } from '../../../slice.ts'
import { probe, type Sight } from './probe.ts'
import { stateOf } from './rules.ts'
import { TlsState, type TlsTarget, targetFamily } from './targets.ts'

const Link = z
  .object({
    subject_cn: z.string().nullable(),
    issuer_cn: z.string().nullable(),
    serial: z.string(),
    not_before: Timestamp,
    not_after: Timestamp,
    fingerprint_sha256: z.string(),
  })
  .meta({ id: 'TlsChainLink' })
const Probe = z
  .object({
    id: Uuid,
    target_id: Uuid,
    checked_at: Timestamp,
    state: TlsState,
    error: LongText.nullable(),
    duration_ms: z.int(),
    fingerprint_sha256: z.string().nullable(),
    not_after: Timestamp.nullable(),
  })
  .meta({ id: 'TlsProbe' })
const Chain = z.object({ checked_at: Timestamp, chain: z.array(Link) }).meta({ id: 'TlsChain' })

const probeFamily = {
  table: 'tls_cert_probe',
  type: 'tls_cert_probe',
  one: 'Probe',
  permission: targetFamily.permission,
  display: 'checked_at',
  sort: '-checked_at',
  rightsOn: ['target_id'],
  search: ['state', 'error', 'fingerprint_sha256'],
  page: [500, 50],
  Row: Probe,
} as const satisfies Family

/** The chain of the newest probe that saw one. */
async function chainOf(reader: Reader, id: string): Promise<z.output<typeof Chain>> {
  await getRow(reader, targetFamily, id)
  const [seen] = await reader.rows(sql<
    z.output<typeof Chain>
  >`select checked_at, chain from tls_cert_probe where target_id = ${id} and error is null
     order by checked_at desc, id desc limit 1`)
  if (!seen) throw notFound('Chain')
  return seen
}

/** Keeps what a probe saw. Where nothing answered, what was known of the certificate stays. */
export async function recordSight(work: Work, id: string, sight: Sight): Promise<TlsTarget> {
  const [before] = await work.rows(
    sql<TlsTarget>`select ${raw(columnsOf(targetFamily))} from tls_cert_target where id = ${id} for no key update`,
  )
  if (!before) throw notFound('TLS target')
  const [leaf] = sight.chain
  const state = stateOf({ ...sight, not_after: leaf?.not_after ?? null }, Date.now())
  await work.rows(sql`insert into tls_cert_probe (id, target_id, state, error, duration_ms, fingerprint_sha256, not_after, chain)
     values (${newId()}, ${id}, ${state}, ${sight.error}, ${sight.duration_ms}, ${leaf?.fingerprint_sha256 ?? null}, ${leaf?.not_after ?? null}, ${JSON.stringify(sight.chain)})`)
  const after =
    sight.error === null ? await storeGood(work, id, state, sight) : await storeFailed(work, id, state, sight)
  await work.audit({ action: 'probe', type: 'tls_cert', id, display: before.display_name, before, after })
  return after
}

const checked = (state: string): Sql => sql`state = ${state}, last_checked_at = now(),
  next_check_at = now() + interval '1 hour'
    * coalesce(interval_hours, (select tls_cert_check_interval_hours from platform_settings))`

async function storeFailed(work: Work, id: string, state: string, { error }: Sight): Promise<TlsTarget> {
  return stored(
    await work.rows(
      sql<TlsTarget>`update tls_cert_target set ${checked(state)}, last_error = ${error},
        consecutive_failures = consecutive_failures + 1
        where id = ${id} returning ${raw(columnsOf(targetFamily))}`,
    ),
  )
}

async function storeGood(work: Work, id: string, state: string, sight: Sight): Promise<TlsTarget> {
  const [leaf] = sight.chain
  return stored(
    await work.rows(
      sql<TlsTarget>`update tls_cert_target set ${checked(state)}, last_error = null, consecutive_failures = 0, serial = ${leaf?.serial},
         subject_cn = ${leaf?.subject_cn}, issuer_cn = ${leaf?.issuer_cn}, not_before = ${leaf?.not_before}, not_after = ${leaf?.not_after}, sans_json = ${JSON.stringify(sight.sans)}, key_algo = ${sight.key_algo},
         key_size = ${sight.key_size}, chain_depth = ${sight.chain.length}, chain_valid = ${sight.chain_valid}, chain_error = ${sight.chain_error}, self_signed = ${sight.self_signed},
         fingerprint_sha256 = ${leaf?.fingerprint_sha256}, sig_algo = ${sight.sig_algo}
       where id = ${id} returning ${raw(columnsOf(targetFamily))}`,
    ),
  )
}

function stored([row]: TlsTarget[]): TlsTarget {
  if (!row) throw new Error('a locked row went away')
  return row
}

export function checkRoutes(app: Routes, targets: Targets): void {
  const { read, handle } = verbs(app)

  handle(
    '/:id/probe',
    'tls_certs_probe',
    'Look at the certificate of a target now',
    { params: IdPath, answer: targetFamily.Row },
    async (request, { params: { id } }) => {
      const sight = await probe(await getRow(request.reader(), targetFamily, id), { targets })
      return request.mutate((work) => recordSight(work, id, sight))
    },
  )

  read(
    '/:id/probes',
    'tls_certs_probes',
    'List the probes of a target, newest first',
    { params: IdPath, query: listQuery(probeFamily), answer: pageOf(Probe) },
    async (reader, { params, query, reply }) => {
      const { id } = await getRow(reader, targetFamily, params.id)
      return sendPage(reply, await listRows(reader, probeFamily, query, [sql`target_id = ${id}`]))
    },
  )

  read(
    '/:id/chain',
    'tls_certs_chain',
    'Show the chain a target presented last',
    { params: IdPath, answer: Chain },
    (reader, { params }) => chainOf(reader, params.id),
  )
}
