import { hasPlaceholders } from '@cadastre/core/ip'
import { newId } from '../../../db/ids.ts'
import type { Work } from '../../../db/work.ts'
import type { IpBlock } from '../blocks/schema.ts'
import { firstHostOf, placeholdersOf, totalIps } from '../subnets/rules.ts'
import type { Subnet } from '../subnets/schema.ts'
import { writeAddresses } from '../write/addresses.ts'
import { blockImages, writeBlocks } from '../write/blocks.ts'
import { subnetImages, writeSubnets } from '../write/subnets.ts'
import type { Checked } from './check-tree.ts'
import { isNew, type Planned, plannedOf } from './rules.ts'
import type { PlanNode } from './schema.ts'

export type Made = { block_ids: string[]; subnet_ids: string[] }
type Row = Planned & { id: string; parentId: string | null }

/** Makes the networks of a tree that was found good under the lock of its space. */
export async function makeNetworks(work: Work, spaceId: string, tree: PlanNode, checked: Checked): Promise<Made> {
  const rows = rowsOf(tree)
  const blocks = rows.filter(({ node }) => node.kind === 'block')
  const subnets = rows.filter(({ node }) => node.kind === 'subnet')
  await writeBlocks(work, { insert: blocks.map((row) => blockRow(row, spaceId, checked)) })
  const subnetRows = subnets.map((row) => subnetRow(row, spaceId, checked))
  await writeSubnets(work, { insert: subnetRows })
  await writeAddresses(work, {
    insert: subnets.flatMap((row, index) => placeholderRows(row, subnetRows[index]?.gateway)),
  })
  const made = { block_ids: blocks.map(({ id }) => id), subnet_ids: subnets.map(({ id }) => id) }
  await auditMade(work, made)
  return made
}

function rowsOf(tree: PlanNode): Row[] {
  const planned = plannedOf(tree)
  const ids = new Map(planned.map((one) => [one.node, (isNew(one) ? null : one.node.existing_block_id) ?? newId()]))
  const idOf = (node: PlanNode | null) => (node && ids.get(node)) ?? null
  return planned.filter(isNew).map((one) => ({ ...one, id: idOf(one.node) ?? '', parentId: idOf(one.parent) }))
}

const ownColumns = ({ id, node }: Row, space_id: string) => ({
  id,
  space_id,
  network: node.network,
  name: node.name,
  description: node.description,
})

// Whoever names a server or a zone for a network does not want those of the network above.
const serviceColumns = ({ node: { dns_group_id, dns_zone_id, dhcp_server_group_id } }: Row) => ({
  dns_group_ids: dns_group_id ? [dns_group_id] : [],
  dns_zone_id,
  dns_inherit_settings: dns_group_id === null && dns_zone_id === null,
  dhcp_server_group_id,
  dhcp_inherit_settings: dhcp_server_group_id === null,
})

const blockRow = (row: Row, spaceId: string, { fields }: Checked) => ({
  ...ownColumns(row, spaceId),
  ...serviceColumns(row),
  custom_fields: fields.block,
  parent_block_id: row.parentId,
})

const subnetRow = (row: Row, spaceId: string, { fields, vlanTags }: Checked) => ({
  ...ownColumns(row, spaceId),
  ...serviceColumns(row),
  custom_fields: fields.subnet,
  block_id: row.parentId,
  vlan_ref_id: row.node.vlan_ref_id,
  vlan_id: row.node.vlan_ref_id === null ? null : (vlanTags[row.node.vlan_ref_id] ?? null),
  gateway: row.node.gateway ?? (hasPlaceholders(row.cidr) ? firstHostOf(row.cidr) : null),
  total_ips: totalIps(row.cidr),
})

const placeholderRows = ({ id, cidr }: Row, gateway: string | null = null) =>
  placeholdersOf(cidr, gateway).map((row) => ({ id: newId(), subnet_id: id, ...row }))

async function auditMade(work: Work, { block_ids, subnet_ids }: Made): Promise<void> {
  const blocks = await blockImages(work, block_ids)
  const subnets = await subnetImages(work, subnet_ids)
  const created = (type: string) => (after: IpBlock | Subnet) => ({
    action: 'create',
    type,
    id: after.id,
    display: after.network,
    after,
  })
  await work.audit(...blocks.map(created('ip_block')), ...subnets.map(created('subnet')))
}
