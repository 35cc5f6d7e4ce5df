import type { BlocklistPortion } from '@cadastre/core/agent/dns-protocol'
import type { Agent } from '../../../agents/agent.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { type EntryInForce, entriesInForce, exceptionsInForce } from '../blocklists/effective.ts'
import { policyZonesOf } from '../blocklists/for-servers.ts'

/** As many names as an answer has at least, unless there are no more. */
const PORTION = 10_000

type PortionRequest = { view: string | null; after: string | null }

/** What a policy zone of the agent's group is made from, a portion at a time. */
export async function blocklistPortion(
  reader: Reader,
  { groupId }: Agent,
  { view, after }: PortionRequest,
): Promise<BlocklistPortion> {
  const zone = (await policyZonesOf(reader, groupId)).find((one) => one.view === view)
  if (!zone) throw notFound('Blocklist')
  const { scope, revision } = zone
  const entries = await entriesInForce(reader, scope, { after: after ?? undefined, limit: PORTION })
  return {
    revision,
    exceptions: after === null ? await exceptionsInForce(reader, scope) : [],
    entries: entries.map(sent),
    next: entries.length < PORTION ? null : (entries.at(-1)?.domain ?? null),
  }
}

const sent = ({ list_id: _id, list_name: _name, ...entry }: EntryInForce): BlocklistPortion['entries'][number] => entry
