import { newId } from '../../../db/ids.ts'
import type { Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import type { Previewed } from '../../../previewed/previewed.ts'
import { acceptedFields } from '../../custom-fields/values.ts'
import { requireZones } from '../addresses/zone-choice.ts'
import { closeSubnets } from '../locks.ts'
import { addressEntries, type Written, writeAddresses } from '../write/addresses.ts'
import { revival } from '../write/revive.ts'
import { type BulkRequest, factsOf } from './facts.ts'
import { countsOf, type Planned, plan, sampleOf, warningsOf } from './rules.ts'
import type { BulkAllocate, BulkAllocated, BulkAllocatePreview } from './schema.ts'

type Input = BulkAllocate & { id: string }
type Plan = { asked: BulkRequest; planned: readonly Planned[]; warnings: string[] }

export const allocation: Previewed<Input, Plan, BulkAllocatePreview, BulkAllocated> = {
  hold: (work, { id }) => closeSubnets(work, [id]),
  async plan(reader, { id, ...input }) {
    await requireZones(reader, [id], input)
    const asked = await factsOf(reader, id, input)
    acceptedFields(asked.definitions, input.custom_fields, true)
    const warnings = warningsOf(input.hostname_template, asked.named)
    return { asked, planned: plan(asked.named, asked.facts), warnings }
  },
  show({ planned, warnings }) {
    const counts = countsOf(planned)
    return {
      total: planned.length,
      will_create: counts.created,
      conflicts_in_use: counts.in_use,
      conflicts_in_pool: counts.in_pool,
      conflicts_fqdn: counts.fqdn_collision,
      conflicts_no_perm: counts.no_perm,
      sample: sampleOf(planned).map(shown),
      warnings,
    }
  },
  async commit(work, { asked, planned }, { id, ...input }) {
    refuseConflicts(planned, input)
    const batch = newId()
    const written = await insertAll(work, id, input, asked, planned)
    await auditAll(work, id, input, batch, written)
    return answer(batch, planned, written)
  },
}

const shown = ({ address, hostname, inUse, inPool, isNameTaken }: Planned) => ({
  address,
  hostname,
  fqdn: null,
  in_use: inUse,
  in_dynamic_pool: inPool,
  fqdn_collision: isNameTaken,
})

function refuseConflicts(planned: readonly Planned[], { on_collision }: BulkAllocate): void {
  const counts = countsOf(planned)
  if (on_collision === 'skip' || counts.created === planned.length) return
  throw conflict({
    message: `${planned.length - counts.created} of ${planned.length} addresses cannot be allocated; nothing was`,
    conflicts_in_use: counts.in_use,
    conflicts_in_pool: counts.in_pool,
    conflicts_fqdn: counts.fqdn_collision,
    conflicts_no_perm: counts.no_perm,
  })
}

async function insertAll(
  work: Work,
  subnetId: string,
  input: BulkAllocate,
  { definitions, zone, orphans }: BulkRequest,
  planned: readonly Planned[],
): Promise<Written[]> {
  const common = {
    subnet_id: subnetId,
    status: input.status,
    description: input.description,
    tags: input.tags,
    custom_fields: acceptedFields(definitions, input.custom_fields, true),
    extra_zone_ids: [],
    ...zone,
    created_by_user_id: work.actor.userId,
  }
  const rows = planned
    .filter(({ outcome }) => outcome === 'created')
    .map(({ address, hostname }) => ({ ...common, id: newId(), address, hostname }))
  return writeAddresses(work, {
    insert: rows.filter(({ address }) => !orphans.has(address)),
    update: rows.flatMap((row) => {
      const orphan = orphans.get(row.address)
      return orphan ? [revival(orphan, row)] : []
    }),
  })
}

async function auditAll(
  work: Work,
  subnetId: string,
  input: BulkAllocate,
  batch: string,
  written: readonly Written[],
): Promise<void> {
  await work.audit(...addressEntries(written, { batch_id: batch }), {
    action: 'bulk_allocate',
    type: 'subnet',
    id: subnetId,
    display: `${input.range_start} - ${input.range_end}`,
    after: { ...input, batch_id: batch, created: written.length },
  })
}

function answer(batch: string, planned: readonly Planned[], written: readonly Written[]): BulkAllocated {
  const counts = countsOf(planned)
  const skipped = planned.length - counts.created
  return {
    batch_id: batch,
    created: counts.created,
    skipped_in_use: counts.in_use,
    skipped_in_pool: counts.in_pool,
    skipped_fqdn_collision: counts.fqdn_collision,
    skipped_no_perm: counts.no_perm,
    sample_created: sampleOf(written.flatMap(({ after }) => after ?? [])).map(({ id, address, hostname, fqdn }) => ({
      id,
      address,
      hostname: hostname ?? '',
      fqdn,
    })),
    results: planned.map(({ address, outcome }) => ({ address, outcome })),
    summary: `Created ${counts.created} of ${planned.length} addresses${skipped ? `, skipped ${skipped}` : ''}`,
  }
}
