import { newId } from '../../../db/ids.ts'
import { json, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { changesOf, type Values } from '../../../records/rows.ts'
import { OPTION_LISTS, requireElements } from '../acls/names.ts'
import { lockGroup } from '../groups/parts.ts'
import { touchGroup } from '../groups/touch.ts'
import { requireAbility } from '../servers/members.ts'
import { presetOf } from './presets.ts'
import { optionFault } from './rules.ts'
import { Defaults, type Options, type TrustAnchor, type TrustAnchorCreate } from './schema.ts'

type Stored = {
  id: string
  name: string
  options: Values
  tls_certificate_id: string | null
  modified_at: string
  trust_anchors: TrustAnchor[]
}

const ANCHOR = sql`json_build_object('id', a.id, 'zone_name', a.zone_name, 'algorithm', a.algorithm, 'key_tag', a.key_tag,
  'public_key', a.public_key, 'is_initial_key', a.is_initial_key,
  'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

async function storedOptions(reader: Reader, groupId: string): Promise<Stored> {
  const stored = await reader.first(
    sql<Stored>`select id, name, options, tls_certificate_id, options_modified_at as modified_at,
      coalesce((select json_agg(${ANCHOR} order by a.zone_name, a.id) from dns_trust_anchor a where a.group_id = g.id), '[]')
        as trust_anchors
      from dns_group g where id = ${groupId}`,
  )
  if (!stored) throw notFound('DNS group')
  return stored
}

/** What was never set has its default, also when that comes with a later release. */
function wholeOptions({ id, options, tls_certificate_id, modified_at, trust_anchors }: Stored): Options {
  return { id, group_id: id, ...Defaults.parse(options), tls_certificate_id, trust_anchors, modified_at }
}

export const getOptions = async (reader: Reader, groupId: string): Promise<Options> =>
  wholeOptions(await storedOptions(reader, groupId))

export async function updateOptions(work: Work, groupId: string, input: Values): Promise<Options> {
  await lockGroup(work, groupId)
  const stored = await storedOptions(work, groupId)
  const before = wholeOptions(stored)
  work.expect(before)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  const whole: Options = { ...before, ...changes }
  await refuseFaulty(work, groupId, whole)
  const { tls_certificate_id: _certificate, ...options } = changes
  await work.rows(sql`update dns_group set options = options || ${json(options)}, options_modified_at = now(),
    tls_certificate_id = ${whole.tls_certificate_id} where id = ${groupId}`)
  const after = await getOptions(work, groupId)
  await work.audit({ action: 'update', type: 'dns_server_options', id: groupId, display: stored.name, before, after })
  await touchGroup(work, groupId)
  return after
}

async function refuseFaulty(work: Work, groupId: string, options: Options): Promise<void> {
  const known = options.forwarders.flatMap((forwarder) => presetOf(forwarder) ?? [])
  const fault = optionFault(options, known)
  if (fault) throw invalid(fault)
  await requireElements(work, groupId, Object.fromEntries(OPTION_LISTS.map((name) => [name, options[name]])))
  await requireAbility(work, groupId, {
    forwardTransport: options.forward_transport,
    hasDnsOverQuic: options.doq_enabled,
  })
}

export async function addTrustAnchor(work: Work, groupId: string, input: TrustAnchorCreate): Promise<TrustAnchor> {
  await lockGroup(work, groupId)
  const { zone_name, algorithm, key_tag, public_key, is_initial_key } = input
  const after = await work.one(
    sql<TrustAnchor>`insert into dns_trust_anchor (id, group_id, zone_name, algorithm, key_tag, public_key, is_initial_key)
      values (${newId()}, ${groupId}, ${zone_name}, ${algorithm}, ${key_tag}, ${public_key}, ${is_initial_key})
      returning id, zone_name, algorithm, key_tag, public_key, is_initial_key, created_at`,
  )
  await work.audit({ action: 'create', type: 'dns_trust_anchor', id: after.id, display: zone_name, after })
  await touchGroup(work, groupId)
  return after
}

export async function removeTrustAnchor(work: Work, groupId: string, id: string): Promise<void> {
  await lockGroup(work, groupId)
  const before = await work.first(
    sql<TrustAnchor>`delete from dns_trust_anchor where id = ${id} and group_id = ${groupId}
      returning id, zone_name, algorithm, key_tag, public_key, is_initial_key, created_at`,
  )
  if (!before) throw notFound('Trust anchor')
  await work.audit({ action: 'delete', type: 'dns_trust_anchor', id, display: before.zone_name, before })
  await touchGroup(work, groupId)
}
