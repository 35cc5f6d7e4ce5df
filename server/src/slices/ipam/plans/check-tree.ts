import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { checkCustomFields } from '../../custom-fields/values.ts'
import { existing, type Network, type NetworkKind } from '../in-the-way.ts'
import { findingsOf, plannedOf, treeFault } from './rules.ts'
import type { PlanFindings, PlanNode } from './schema.ts'

// The block that a plan extends, and those above it, contain the plan; everything else that overlaps is in its way.
const surroundings = (
  spaceId: string,
  existingBlockId: string | null,
  network: string,
  vlans: string[],
  groups: string[],
) => sql<Met>`
  with above as (select block_chain(${existingBlockId}) as id)
  select (select network from ip_block where id = ${existingBlockId} and space_id = ${spaceId} and deleted_at is null) as root,
    (select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'network', network)), '[]') from (
      select 'block' as kind, id, network from ip_block
        where space_id = ${spaceId} and deleted_at is null and network && ${network}::cidr and id not in (select id from above)
      union all
      select 'subnet', id, network from subnet where space_id = ${spaceId} and deleted_at is null and network && ${network}::cidr
    ) found) as existing,
    (select coalesce(json_object_agg(id, vlan_id), '{}') from vlan where id = any(${vlans}::uuid[])) as vlans,
    array(select id from dhcp_server_group where id = any(${groups}::uuid[])) as groups`

type Met = {
  root: string | null
  existing: (Network & { kind: NetworkKind })[]
  vlans: Record<string, number>
  groups: string[]
}

/** What was found, and what is needed to apply the plan: the tags of its VLANs and the custom fields of new rows. */
export type Checked = {
  findings: PlanFindings
  vlanTags: Record<string, number>
  fields: { block: object; subnet: object }
}

/** Holds a tree against its space. An apply asks the same under the lock of the space. */
export async function checkTree(reader: Reader, spaceId: string, tree: PlanNode): Promise<Checked> {
  refuseFaulty(tree)
  const nodes = plannedOf(tree).map(({ node }) => node)
  const named = (key: 'vlan_ref_id' | 'dhcp_server_group_id') => nodes.flatMap((node) => node[key] ?? [])
  const [met] = await reader.rows(
    surroundings(spaceId, tree.existing_block_id, tree.network, named('vlan_ref_id'), named('dhcp_server_group_id')),
  )
  if (!met) throw new Error('a select without a table returned no row')
  const there = met.existing.map(({ kind, ...row }) => ({ network: row.network, shown: existing(reader, kind, row) }))
  const findings = findingsOf(tree, { ...met, existing: there, vlans: Object.keys(met.vlans) })
  const { block_count, subnet_count } = findings.summary
  const fields = {
    block: block_count > 0 ? await checkCustomFields(reader, 'ip_block', {}, true) : {},
    subnet: subnet_count > 0 ? await checkCustomFields(reader, 'subnet', {}, true) : {},
  }
  return { findings, vlanTags: met.vlans, fields }
}

export function refuseFaulty(tree: PlanNode | null | undefined): void {
  const fault = tree ? treeFault(tree) : null
  if (fault) throw invalid(fault)
}
