import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import { type Branch, removeBranch } from '../write/branch.ts'
import { branchOf } from './branch.ts'
import { auditImages, imagesOf } from './images.ts'
import { lockedBlock, lockedSpace, lockedSubnet, type Root } from './roots.ts'

/** For good. What of it lay in the trash goes too: without its parent it could never come back. */
export async function destroySpace(work: Work, id: string): Promise<void> {
  refuseFilled('IP space', await lockedSpace(work, id), id)
  await destroyBranch(work, await branchOf(work, 'ip_space', [id], 'all'), 'delete')
}

export async function destroyBlock(work: Work, id: string): Promise<void> {
  refuseFilled('IP block', await lockedBlock(work, id), id)
  await destroyBranch(work, await branchOf(work, 'ip_block', [id], 'all'), 'delete')
}

export async function destroySubnet(work: Work, id: string, { force }: { force: boolean }): Promise<void> {
  await lockedSubnet(work, id)
  if (!force) await refuseUsed(work, id)
  await destroyBranch(work, await branchOf(work, 'subnet', [id], 'all'), 'delete')
}

function refuseFilled(what: string, { branch: { ip_block, subnet } }: Root, id: string): void {
  const blocks = ip_block.filter((block) => block !== id).length
  if (blocks + subnet.length === 0) return
  throw conflict(
    `${what} contains ${counted(blocks, 'block')} and ${counted(subnet.length, 'subnet')}; delete them first`,
  )
}

// What a subnet is born with, and what nobody entered, does not hold it back.
const usedStatement = (id: string) => sql<{ addresses: number; scopes: number }>`
  select (select count(*) from ip_address a where a.subnet_id = s.id and a.status not in ('network', 'broadcast', 'orphan')
      and not a.auto_from_lease and not (a.address = s.gateway and a.status = 'reserved'
        and coalesce(a.hostname, '') in ('', 'gateway') and a.description in ('', 'Gateway'))) as addresses,
    (select count(*) from dhcp_scope d where d.subnet_id = s.id and d.deleted_at is null) as scopes
  from subnet s where s.id = ${id}`

async function refuseUsed(work: Work, id: string): Promise<void> {
  const [used] = await work.rows(usedStatement(id))
  if (!used || used.addresses + used.scopes === 0) return
  throw conflict(
    `Subnet contains ${counted(used.addresses, 'address', 'addresses')} and ${counted(used.scopes, 'DHCP scope')}; delete them first, or force it`,
  )
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** The rows of a branch, gone for good: from the bottom up, whether they lay in the trash or not. */
export async function destroyBranch(work: Work, branch: Branch, action: string): Promise<number> {
  const images = await imagesOf(work, branch)
  await removeBranch(work, branch)
  await auditImages(work, images, ({ image, ...named }) => ({ action, ...named, before: image }))
  return images.length
}
