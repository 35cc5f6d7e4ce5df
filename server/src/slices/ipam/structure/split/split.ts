import type { AuditEntry } from '../../../../audit/audit.ts'
import { newId } from '../../../../db/ids.ts'
import { sql } from '../../../../db/sql.ts'
import type { Reader, Work } from '../../../../db/work.ts'
import { conflict, invalid, notFound } from '../../../../http/errors.ts'
import type { Previewed } from '../../../../previewed/previewed.ts'
import { boundariesOf, networkOf, totalIps } from '../../subnets/rules.ts'
import type { Subnet } from '../../subnets/schema.ts'
import { moveAddresses } from '../../write/moves.ts'
import { removeSubnets } from '../../write/subnets.ts'
import { addressSets, occupied, placeholders, references, scopes, subnetRows, tallies } from '../facts.ts'
import { followGrants, holders } from '../grants.ts'
import { lockSubnetsInPlace, restructure } from '../lock.ts'
import { repoint } from '../pointers.ts'
import {
  createEntry,
  deleteEntry,
  insertLike,
  movedEntry,
  type NewSubnet,
  replaceBoundaries,
  subnetsOf,
} from '../rows.ts'
import {
  grantSentences,
  isConfirmed,
  MOST_SENTENCES,
  placeholderSentence,
  plural,
  pointerSentence,
  type Reference,
} from '../rules.ts'
import type { SplitCommit, SplitInput, SplitPreview, SplitResult } from '../schema.ts'
import { childrenOf, droppedBySplit, type SplitFacts, type SplitPlan, splitPlan } from './rules.ts'

async function splitFacts(reader: Reader, id: string, prefix: number): Promise<SplitFacts> {
  const [subnet] = await subnetRows(reader, [id])
  if (!subnet) throw notFound('Subnet')
  const parts = childrenOf(subnet.network, prefix)
  const children = 'children' in parts ? parts.children : []
  const marks = children.flatMap(boundariesOf).map(({ address }) => address)
  return {
    subnet,
    tallies: children.length > 0 ? await tallies(reader, id, prefix) : [],
    placeholders: await placeholders(reader, [id]),
    occupied: await occupied(reader, [id], marks),
    scopes: await scopes(reader, [id]),
    sets: await addressSets(reader, [id]),
    references: await references(reader, [id]),
    holders: await holders(reader, [id]),
    samples: await sampleCount(reader, id),
  }
}

async function sampleCount(reader: Reader, id: string): Promise<number> {
  const [row] = await reader.rows(
    sql<{ count: number }>`select count(*) as count from utilization_sample where subnet_id = ${id}`,
  )
  return row?.count ?? 0
}

type Input = SplitInput & { id: string }
type Planned = { prefix: number; facts: SplitFacts; plan: SplitPlan }

export const subnetSplit: Previewed<Input, Planned, SplitPreview, SplitResult, SplitCommit & Input> = {
  within: restructure,
  hold: (work, { id }) => lockSubnetsInPlace(work, [id]),
  moving: ['allocations_count', 'dns_record_count'],
  async plan(reader, { id, new_prefix_length }) {
    const facts = await splitFacts(reader, id, new_prefix_length)
    return { prefix: new_prefix_length, facts, plan: splitPlan(facts, new_prefix_length) }
  },
  show: ({ prefix, facts, plan: { children, conflicts, warnings } }) => ({
    parent_cidr: facts.subnet.network,
    new_prefix_length: prefix,
    children: children.map(({ created, gateway, ...child }) => child),
    conflicts,
    warnings,
  }),
  async commit(work, { facts, plan }, { id, new_prefix_length, confirm_cidr }) {
    const [parent] = await subnetsOf(work, [id])
    if (!parent) throw notFound('Subnet')
    work.expect(parent)
    if (!isConfirmed(confirm_cidr, parent.network)) {
      throw invalid(`confirm_cidr does not match: the subnet is ${parent.network}`)
    }
    if (plan.conflicts.length > 0) {
      throw conflict({ message: `${parent.network} cannot be split`, conflicts: plan.conflicts })
    }
    return divide(work, parent, facts, plan, new_prefix_length)
  },
}

async function divide(
  work: Work,
  parent: Subnet,
  facts: SplitFacts,
  plan: SplitPlan,
  prefix: number,
): Promise<SplitResult> {
  const made = plan.children.map(({ cidr, gateway }) => newChild(parent, cidr, gateway))
  const ids = made.map(({ id }) => id)
  const history = await samplesOf(work, parent.id)
  await insertLike(work, parent, made)
  const filled = await fill(work, facts, plan, made, prefix)
  const followed = await follow(work, facts, plan, ids)
  await removeSubnets(work, [parent.id])
  await work.rows(sql`select fold_usage(${ids}::uuid[])`)
  const children = await subnetsOf(work, ids)
  const summary = [
    `Split ${parent.network} into ${plural(ids.length, 'subnet')} of /${prefix}`,
    ...filled.sentences,
    ...plan.placed.slice(0, MOST_SENTENCES).map(pointerSentence),
    ...grantSentences(facts.holders, `each of the ${ids.length} subnets`),
  ]
  await work.audit(
    splitEntry(parent, children, summary, history),
    movedEntry(parent, filled.moved, ids),
    ...children.map(createEntry),
    ...followed,
    deleteEntry(parent),
  )
  return { parent_cidr: parent.network, children, summary }
}

/** Addresses go where they lie; boundaries are marked where they are from now on. */
async function fill(work: Work, facts: SplitFacts, plan: SplitPlan, made: readonly NewSubnet[], prefix: number) {
  const old = await replaceBoundaries(
    work,
    droppedBySplit(facts, prefix).map(({ id }) => id),
    [],
  )
  const moved = await moveAddresses(work, facts.subnet.id, made, prefix)
  const boundaries = plan.children.flatMap(({ created }, index) =>
    created.map((row) => ({ ...row, subnet_id: made[index]?.id ?? '' })),
  )
  const fresh = await replaceBoundaries(work, [], boundaries)
  const sentences = [
    `Moved ${plural(moved.count, 'address', 'addresses')}`,
    placeholderSentence(old.dropped, fresh.created),
  ]
  return { moved, sentences }
}

/** Everything else that named the subnet names a part of it, and rights to it are rights to every part. */
async function follow(work: Work, facts: SplitFacts, plan: SplitPlan, ids: string[]): Promise<AuditEntry[]> {
  const placed = plan.placed.map(({ child, ...row }) => ({ ...row, subnet_id: ids[child] ?? '' }))
  return [
    ...(await repoint(work, placed)),
    ...(await shareLinks(work, plan.shared, ids.slice(1))),
    ...(await followGrants(work, facts.holders, { from: [facts.subnet.id], to: ids })),
  ]
}

const newChild = (parent: Subnet, network: string, gateway: string | null): NewSubnet => ({
  id: newId(),
  network,
  name: '',
  description: `Split from ${parent.network}`,
  gateway,
  total_ips: totalIps(networkOf(network)),
})

/** A service that has the subnet has all its parts: the link itself goes to the first of them. */
async function shareLinks(work: Work, links: readonly Reference[], ids: readonly string[]): Promise<AuditEntry[]> {
  const copies = links.flatMap(({ id }) => ids.map((resource_id) => ({ of: id, id: newId(), resource_id })))
  if (copies.length === 0) return []
  const rows = await work.rows(sql<{
    id: string
    image: object
  }>`insert into network_service_resource (id, service_id, resource_kind, resource_id, role)
     select copy.id, r.service_id, r.resource_kind, copy.resource_id, r.role
     from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy ("of" uuid, id uuid, resource_id uuid)
     join network_service_resource r on r.id = copy."of"
     returning id, to_jsonb(network_service_resource) as image`)
  return rows.map(({ id, image }) => ({
    action: 'create',
    type: 'network_service_resource',
    id,
    display: links[0]?.label ?? '',
    after: image,
  }))
}

const MOST_SAMPLES = 1000

/** A history cannot be divided among the parts; it stays readable in the audit log. */
function samplesOf(work: Work, id: string): Promise<object[]> {
  return work.rows(sql`select sampled_at, allocated_ips, total_ips from utilization_sample where subnet_id = ${id}
     order by sampled_at desc limit ${MOST_SAMPLES}`)
}

function splitEntry(parent: Subnet, children: readonly Subnet[], summary: string[], history: object[]): AuditEntry {
  const before = history.length > 0 ? { ...parent, utilization_history: history } : parent
  const after = { children: children.map(({ id, network }) => ({ id, network })), summary }
  return { action: 'split', type: 'subnet', id: parent.id, display: parent.network, before, after }
}
