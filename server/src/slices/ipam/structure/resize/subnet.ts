import { formatCidr } from '@cadastre/core/ip'
import { raw, sql } from '../../../../db/sql.ts'
import { exactNumber } from '../../../../db/wire.ts'
import type { Reader, Work } from '../../../../db/work.ts'
import { notFound } from '../../../../http/errors.ts'
import type { Previewed } from '../../../../previewed/previewed.ts'
import { existing, type Network } from '../../in-the-way.ts'
import { networkOf, totalIps } from '../../subnets/rules.ts'
import type { Subnet } from '../../subnets/schema.ts'
import { setSubnets } from '../../write/subnets.ts'
import { PLAIN, placeholders, scopes, subnetRows } from '../facts.ts'
import { lockSubnetsInPlace, restructure } from '../lock.ts'
import { replaceBoundaries, subnetsOf } from '../rows.ts'
import { placeholderSentence, type SubnetRow } from '../rules.ts'
import type { SubnetResizeInput, SubnetResizePreview, SubnetResizeResult } from '../schema.ts'
import { refuseConflict } from './refuse.ts'
import {
  boundsOf,
  broadcastOf,
  firstUsableOf,
  type Neighbours,
  type SubnetResizeFacts,
  type SubnetResizePlan,
  subnetResizePlan,
  typedNetwork,
  usableCount,
} from './rules.ts'

// What overlaps is found by the networks alone; the ancestors of the subnet are not in its way.
const beside = (subnet: SubnetRow, network: string) => sql<Record<keyof Neighbours, Network[]>>`
  select
    coalesce((select jsonb_agg(to_jsonb(found) order by network) from (
      select id, network from subnet where space_id = ${subnet.space_id} and network && ${network}::cidr and id <> ${subnet.id} and deleted_at is null limit 20
    ) found), '[]') as subnets,
    coalesce((select jsonb_agg(to_jsonb(found) order by network) from (
      select id, network from ip_block where space_id = ${subnet.space_id} and network && ${network}::cidr and deleted_at is null
        and id not in (select block_chain(${subnet.block_id})) limit 20
    ) found), '[]') as blocks`

async function neighbours(reader: Reader, subnet: SubnetRow, network: string | null): Promise<Neighbours> {
  if (network === null) return { subnets: [], blocks: [] }
  const neighbour = await reader.first(beside(subnet, network))
  const { subnets = [], blocks = [] } = neighbour ?? {}
  return {
    subnets: subnets.map((other) => existing(reader, 'subnet', other)),
    blocks: blocks.map((other) => existing(reader, 'block', other)),
  }
}

type Facts = SubnetResizeFacts & { scopes: Awaited<ReturnType<typeof scopes>> }

async function resizeFacts(reader: Reader, id: string, newCidr: string): Promise<Facts> {
  const [subnet] = await subnetRows(reader, [id])
  if (!subnet) throw notFound('Subnet')
  const network = typedNetwork(newCidr)
  const live = (await scopes(reader, [id])).filter(({ is_trashed }) => !is_trashed)
  return {
    subnet,
    ...(await neighbours(reader, subnet, network)),
    placeholders: await placeholders(reader, [id]),
    ...(await gatewayFacts(reader, subnet, network && firstUsableOf(networkOf(network)))),
    scopes: live,
    hasScopes: live.length > 0,
  }
}

type GatewayFacts = Pick<SubnetResizeFacts, 'gatewayRow' | 'firstUsableHolder'>
type AddressRow = { id: string; ip: string; hostname: string | null; is_default: boolean }

async function gatewayFacts(reader: Reader, subnet: SubnetRow, firstUsable: string | null): Promise<GatewayFacts> {
  const rows = await reader.rows(sql<AddressRow>`select id, host(address) as ip, hostname,
       status = 'reserved' and hostname = 'gateway' and description = 'Gateway' and ${raw(PLAIN)} as is_default
     from ip_address a where subnet_id = ${subnet.id} and address in (${subnet.gateway}::inet, ${firstUsable}::inet)`)
  const current = rows.find(({ ip }) => ip === subnet.gateway)
  const holder = rows.find(({ ip }) => ip === firstUsable && ip !== subnet.gateway)
  return {
    gatewayRow: current ? { id: current.id, isDefault: current.is_default } : null,
    firstUsableHolder: holder ? `${holder.ip} is in use${holder.hostname ? ` by ${holder.hostname}` : ''}` : null,
  }
}

type Counts = { addresses: number; dns_records: number }

type Input = SubnetResizeInput & { id: string }
type Planned = { facts: Facts; plan: SubnetResizePlan; typed: string; counts: Counts | undefined }

export const subnetResize: Previewed<Input, Planned, SubnetResizePreview, SubnetResizeResult> = {
  within: restructure,
  async hold(work, { id }) {
    const [row] = await subnetRows(work, [id])
    if (!row) throw notFound('Subnet')
    await lockSubnetsInPlace(work, [id])
  },
  moving: ['affected_ip_addresses_total', 'affected_dns_records_auto', 'affected_active_leases'],
  async plan(reader, { id, ...input }) {
    const facts = await resizeFacts(reader, id, input.new_cidr)
    const [counts] = await reader.rows(
      sql<Counts>`select count(*) as addresses, count(dns_record_id) as dns_records from ip_address where subnet_id = ${id}`,
    )
    return { facts, plan: subnetResizePlan(facts, input), typed: input.new_cidr, counts }
  },
  show: ({ facts, plan, typed, counts }) => ({
    ...boundsShown(facts, plan, typed),
    ...affected(facts, counts),
    ...obstaclesOf(plan),
  }),
  async commit(work, { plan }, { id }) {
    const [before] = await subnetsOf(work, [id])
    if (!before) throw notFound('Subnet')
    work.expect(before)
    refuseConflict(plan.conflicts)
    return resize(work, before, plan)
  },
}

function boundsShown({ subnet }: Facts, { grown, firstUsable }: SubnetResizePlan, typed: string) {
  const old = networkOf(subnet.network)
  return {
    old_cidr: subnet.network,
    new_cidr: typedNetwork(typed) ?? typed,
    ...boundsOf(old, grown),
    old_broadcast_ip: broadcastOf(old),
    new_broadcast_ip: broadcastOf(grown),
    total_ips_before: exactNumber(String(usableCount(old))),
    total_ips_after: exactNumber(String(usableCount(grown))),
    gateway_current: subnet.gateway,
    gateway_suggested_new_first_usable: firstUsable,
  }
}

const affected = ({ scopes: live }: Facts, counts: Counts | undefined) => ({
  affected_ip_addresses_total: counts?.addresses ?? 0,
  affected_dhcp_scopes: live.length,
  affected_dhcp_pools: live.reduce((sum, { pools }) => sum + pools.length, 0),
  affected_dhcp_static_assignments: live.reduce((sum, { statics }) => sum + statics.length, 0),
  affected_dns_records_auto: counts?.dns_records ?? 0,
  affected_active_leases: 0,
  reverse_zones_existing: [],
  reverse_zones_will_be_created: [],
})

const shownRow = ({ ip, hostname }: { ip: string; hostname: string | null }) => ({ ip, hostname })

const obstaclesOf = ({ boundaries, conflicts, warnings }: SubnetResizePlan) => ({
  placeholders_default_named: boundaries.dropped.map(shownRow),
  placeholders_renamed: boundaries.kept.map(shownRow),
  conflicts,
  warnings,
})

async function resize(work: Work, before: Subnet, plan: SubnetResizePlan): Promise<SubnetResizeResult> {
  const { id, network: old_cidr } = before
  const new_cidr = formatCidr(plan.grown)
  const { gatewayMove, boundaries } = plan
  const gateway = gatewayMove?.to ?? before.gateway
  await setSubnets(work, [id], { network: new_cidr, total_ips: totalIps(plan.grown), gateway })
  const old = [...boundaries.dropped.map((row) => row.id), ...(gatewayMove?.replacedId ? [gatewayMove.replacedId] : [])]
  const fresh = [...boundaries.created, ...(gatewayMove ? [gatewayRow(gatewayMove.to)] : [])]
  const { dropped, created } = await replaceBoundaries(
    work,
    old,
    fresh.map((row) => ({ ...row, subnet_id: id })),
  )
  await work.rows(sql`select fold_usage(${[id]}::uuid[])`)
  const [after] = await subnetsOf(work, [id])
  if (!after) throw notFound('Subnet')
  const summary = [
    `Resized ${old_cidr} to ${new_cidr}`,
    placeholderSentence(dropped, created),
    ...(gatewayMove ? [`Moved the gateway from ${before.gateway ?? 'none'} to ${gatewayMove.to}`] : []),
    ...plan.warnings,
  ]
  await work.audit({ action: 'resize', type: 'subnet', id, display: new_cidr, before, after })
  return {
    subnet: after,
    old_cidr,
    new_cidr,
    placeholders_deleted: dropped,
    placeholders_created: created,
    dhcp_servers_notified: 0,
    summary,
  }
}

const gatewayRow = (address: string) => ({ address, status: 'reserved', hostname: 'gateway', description: 'Gateway' })
