import { formatCidr } from '@cadastre/core/ip'
import { requireRight } from '../../../../access/permissions.ts'
import type { AuditEntry } from '../../../../audit/audit.ts'
import { newId } from '../../../../db/ids.ts'
import { raw, sql } from '../../../../db/sql.ts'
import type { Reader, Work } from '../../../../db/work.ts'
import { conflict, invalid, notFound } from '../../../../http/errors.ts'
import type { Previewed } from '../../../../previewed/previewed.ts'
import { networkOf, totalIps } from '../../subnets/rules.ts'
import type { Subnet } from '../../subnets/schema.ts'
import { moveAddresses } from '../../write/moves.ts'
import { removeSubnets } from '../../write/subnets.ts'
import { addressSets, placeholders, references, scopes } from '../facts.ts'
import { followGrants, holders } from '../grants.ts'
import { lockSubnetsInPlace, restructure } from '../lock.ts'
import { type Repointed, repoint } from '../pointers.ts'
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
import type { MergeCommit, MergeInput, MergePreview, MergeResult } from '../schema.ts'
import { type MergeFacts, type MergePlan, mergePlan } from './rules.ts'

type Input = MergeInput & { id: string }
type Planned = { facts: MergeFacts; plan: MergePlan }

const idsOf = ({ id, sibling_subnet_ids }: Input): string[] => [...new Set([id, ...sibling_subnet_ids])]

async function mergeFacts(reader: Reader, targetId: string, subnetIds: readonly string[]): Promise<MergeFacts> {
  const sources = await subnetsOf(reader, subnetIds)
  if (!sources.some(({ id }) => id === targetId)) throw notFound('Subnet')
  const ids = sources.map(({ id }) => id)
  return {
    targetId,
    wanted: subnetIds,
    sources,
    placeholders: await placeholders(reader, ids),
    scopes: await scopes(reader, ids),
    sets: await addressSets(reader, ids),
    references: await references(reader, ids),
    holders: await holders(reader, ids),
  }
}

export const subnetMerge: Previewed<Input, Planned, MergePreview, MergeResult, MergeCommit & Input> = {
  // The same right to every one of the subnets.
  permit(actor, input, action) {
    for (const one of idsOf(input)) requireRight(actor, action, 'subnet', { one })
  },
  within: restructure,
  hold: (work, input) => lockSubnetsInPlace(work, idsOf(input)),
  async plan(reader, input) {
    const facts = await mergeFacts(reader, input.id, idsOf(input))
    return { facts, plan: mergePlan(facts) }
  },
  show: ({ facts, plan: { merged, survivingScopeId, conflicts, warnings } }) => ({
    merged_cidr: merged && formatCidr(merged),
    source_subnets: facts.sources.map((source) => ({ id: source.id, cidr: source.network })),
    surviving_dhcp_scope_id: survivingScopeId,
    conflicts,
    warnings,
  }),
  async commit(work, { facts, plan }, { id, confirm_cidr }) {
    const target = facts.sources.find((source) => source.id === id)
    if (!target) throw notFound('Subnet')
    work.expect(target)
    if (plan.conflicts.length > 0 || !plan.merged) {
      throw conflict({ message: 'The subnets cannot be merged', conflicts: plan.conflicts })
    }
    const network = formatCidr(plan.merged)
    if (!isConfirmed(confirm_cidr, network)) {
      throw invalid(`confirm_cidr does not match: the merged subnet would be ${network}`)
    }
    return join(work, target, network, facts, plan)
  },
}

async function join(
  work: Work,
  target: Subnet,
  network: string,
  facts: MergeFacts,
  plan: MergePlan,
): Promise<MergeResult> {
  const ids = facts.sources.map(({ id }) => id)
  const made = newMerged(target, network, plan.gateway)
  const pointers = pointersTo(made.id, facts, plan.doubles)
  await insertLike(work, target, [made])
  const filled = await fill(work, facts, plan, made)
  const followed = [
    ...(await dropLinks(work, plan.doubles)),
    ...(await repoint(work, pointers)),
    ...(await followGrants(work, facts.holders, { from: ids, to: [made.id] })),
  ]
  await addSamples(work, ids, made.id)
  await removeSubnets(work, ids)
  await work.rows(sql`select fold_usage(${[made.id]}::uuid[])`)
  const [merged] = await subnetsOf(work, [made.id])
  if (!merged) throw new Error('the merged subnet is not there')
  const summary = [
    `Merged ${facts.sources.map((source) => source.network).join(', ')} into ${network}`,
    ...filled.sentences,
    ...pointers.slice(0, MOST_SENTENCES).map(pointerSentence),
    ...grantSentences(facts.holders, network),
  ]
  await work.audit(
    mergeEntry(target, merged, ids, summary),
    ...filled.moves,
    createEntry(merged),
    ...followed,
    ...facts.sources.map(deleteEntry),
  )
  return { merged_subnet: merged, deleted_subnet_ids: ids, summary }
}

/** All addresses go to the merged subnet; placeholders at the seams go away. */
async function fill(work: Work, { sources }: MergeFacts, { boundaries }: MergePlan, made: NewSubnet) {
  const old = await replaceBoundaries(
    work,
    boundaries.dropped.map(({ id }) => id),
    [],
  )
  const moves: AuditEntry[] = []
  let count = 0
  for (const source of sources) {
    const moved = await moveAddresses(work, source.id, [made], networkOf(made.network).prefix)
    count += moved.count
    moves.push(movedEntry(source, moved, [made.id]))
  }
  const rows = boundaries.created.map((row) => ({ ...row, subnet_id: made.id }))
  const fresh = await replaceBoundaries(work, [], rows)
  const sentences = [`Moved ${plural(count, 'address', 'addresses')}`, placeholderSentence(old.dropped, fresh.created)]
  return { moves, sentences }
}

const newMerged = (target: Subnet, network: string, gateway: string | null): NewSubnet => ({
  id: newId(),
  network,
  name: target.name,
  description: target.description,
  gateway,
  total_ips: totalIps(networkOf(network)),
})

function pointersTo(id: string, { scopes, sets, references }: MergeFacts, doubles: readonly Reference[]): Repointed[] {
  const dropped = new Set(doubles.map((reference) => reference.id))
  return [
    ...scopes.map((scope) => ({ kind: 'dhcp_scope' as const, id: scope.id, label: scope.name, subnet_id: id })),
    ...sets.map((set) => ({ kind: 'address_set' as const, id: set.id, label: set.name, subnet_id: id })),
    ...references
      .filter((reference) => !dropped.has(reference.id))
      .map(({ kind, id: row, label, is_seen }) => ({ kind, id: row, label, is_seen, subnet_id: id })),
  ]
}

async function dropLinks(work: Work, links: readonly Reference[]): Promise<AuditEntry[]> {
  if (links.length === 0) return []
  const rows = await work.rows(sql<{
    id: string
    image: object
  }>`delete from network_service_resource where id = any(${links.map(({ id }) => id)}::uuid[])
     returning id, to_jsonb(network_service_resource) as image`)
  return rows.map(({ id, image }) => ({
    action: 'delete',
    type: 'network_service_resource',
    id,
    display: links.find((link) => link.id === id)?.label ?? '',
    before: image,
  }))
}

/** Samples of the same moment add up. */
async function addSamples(work: Work, from: readonly string[], to: string): Promise<void> {
  await work.rows(sql`insert into utilization_sample (subnet_id, sampled_at, allocated_ips, total_ips)
     select ${to}, sampled_at, sum(allocated_ips), least(sum(total_ips), ${raw(GREATEST_COUNT)}) from utilization_sample
     where subnet_id = any(${from}::uuid[]) group by sampled_at`)
}
const GREATEST_COUNT = '9223372036854775807'

const mergeEntry = (target: Subnet, merged: Subnet, ids: string[], summary: string[]): AuditEntry => ({
  action: 'merge',
  type: 'subnet',
  id: target.id,
  display: `${target.network} into ${merged.network}`,
  before: target,
  after: { ...merged, merged_subnet_ids: ids, summary },
})
