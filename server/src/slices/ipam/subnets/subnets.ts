import { changesOf } from '../../../db/rows.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { checkCustomFields } from '../../custom-fields/values.ts'
import { setSubnets, subnetImages } from '../write/subnets.ts'
import { manageBoundaries } from './placeholders.ts'
import { refuseMove, vlanOf } from './placement.ts'
import { subnetSelect } from './rows.ts'
import { gatewayFault, vlanFault } from './rules.ts'
import type { Subnet, SubnetUpdate } from './schema.ts'

export { createSubnet } from './create.ts'

export async function getSubnet(reader: Reader, id: string): Promise<Subnet> {
  const [subnet] = await reader.rows(
    sql<Subnet>`${raw(subnetSelect(reader))} where s.id = ${id} and s.deleted_at is null`,
  )
  if (!subnet) throw notFound('Subnet')
  return subnet
}

/**
 * The subnet, held for an edit and as the caller's If-Match says. Locked first and read then: the count of a row that
 * was waited for and of what is not folded into it would otherwise be of two moments.
 */
export async function lockedSubnet(work: Work, id: string): Promise<Subnet> {
  const [, subnet] = await Promise.all([
    work.rows(sql`select id from subnet where id = ${id} and deleted_at is null for no key update`),
    getSubnet(work, id),
  ])
  work.expect(subnet)
  return subnet
}

export async function updateSubnet(work: Work, id: string, input: SubnetUpdate): Promise<Subnet> {
  const { manage_auto_addresses, ...fields } = input
  const before = await lockedSubnet(work, id)
  const changes = await acceptedChanges(work, before, fields)
  const managed = await manageBoundaries(work, before, manage_auto_addresses)
  if (Object.keys(changes).length === 0 && !managed) {
    work.unaudited('nothing changes')
    return before
  }
  await setSubnets(work, [id], changes)
  const [subnet] = await subnetImages(work, [id])
  if (!subnet) throw new Error('an update returned no row')
  await work.audit({ action: 'update', type: 'subnet', id, display: subnet.network, before, after: subnet })
  return subnet
}

type Changes = Omit<SubnetUpdate, 'manage_auto_addresses'>

/** What an update really changes, if all of it may be. */
async function acceptedChanges(work: Work, before: Subnet, fields: Changes): Promise<Changes> {
  const changes = changesOf(before, fields)
  if (changes.block_id) await refuseMove(work, { ...before, block_id: changes.block_id })
  if (changes.gateway) refuseFault(gatewayFault(changes.gateway, before.network))
  if (changes.custom_fields) await checkCustomFields(work, 'subnet', changes.custom_fields, false)
  return { ...changes, ...(await vlanChanges(work, before, fields, changes)) }
}

/** A VLAN brings its tag along; another tag beside it is refused. */
async function vlanChanges(work: Work, before: Subnet, fields: Changes, changes: Changes): Promise<Changes> {
  if (changes.vlan_ref_id === undefined && changes.vlan_id === undefined) return {}
  const ref = changes.vlan_ref_id === undefined ? before.vlan_ref_id : changes.vlan_ref_id
  if (ref === null) return {}
  const vlan = await vlanOf(work, ref)
  // With a new VLAN, null says that the tag is not chosen; without one, that it should be taken away.
  refuseFault(vlanFault(changes.vlan_ref_id ? (fields.vlan_id ?? undefined) : fields.vlan_id, vlan))
  return { vlan_id: vlan.vlan_id }
}

function refuseFault(fault: string | null): void {
  if (fault) throw invalid(fault)
}
