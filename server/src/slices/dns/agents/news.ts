import type { News, RecordOperation } from '@cadastre/core/agent/dns-protocol'
import type { Agent } from '../../../agents/agent.ts'
import { etagOf } from '../../../agents/configuration.ts'
import { mutate, type Reader } from '../../../db/work.ts'
import type { Deps } from '../../../slice.ts'
import { type OfferedChange, offer } from '../changes/offer.ts'
import { rdataOf } from '../records/rdata.ts'
import { configurationOf } from './configuration.ts'

export const MOST_OFFERED = 2000
// Moves when what is made of the same rows is another configuration.
const FORM = 2

export const etagNow = (agent: Agent): string => etagOf(FORM, agent)

/** Another configuration than the one it knows, and changes of records; null where there is neither. */
export async function newsOf(deps: Deps, reader: Reader, agent: Agent, knownEtag: string | null): Promise<News | null> {
  const etag = etagNow(agent)
  const isKnown = etag === knownEtag
  const configuration = isKnown ? null : await configurationOf(reader, deps.keys, agent)
  const operations = agent.isHeld ? [] : await offered(deps, reader, agent)
  if (isKnown && operations.length === 0) return null
  return {
    server_id: agent.serverId,
    etag,
    pending_approval: false,
    configuration,
    pending_record_ops: operations,
  }
}

/** Changes count as sent from now on; what is asked with GET everywhere else does not change anything. */
export async function offered(deps: Deps, { actor }: Reader, { serverId: id }: Agent): Promise<RecordOperation[]> {
  const changes = await mutate(deps.databases, actor, (work) => offer(work, { id }, { limit: MOST_OFFERED }))
  return changes.map(operationOf)
}

function operationOf({ record_type: type, rrset, name, ...change }: OfferedChange): RecordOperation {
  const { op_id, op, zone_id, zone_name, views, target_serial, key_tag } = change
  return {
    ...{ op_id, op, zone_id, zone_name, views, target_serial, key_tag },
    name: name === '@' ? zone_name : `${name}.${zone_name}`,
    type,
    ttl: rrset?.ttl ?? 0,
    values: (rrset?.members ?? []).map((member) => rdataOf(type, member)),
  }
}
