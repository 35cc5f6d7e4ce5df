import { hasPlaceholders } from '@cadastre/core/ip'
import { newId } from '../../../db/ids.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { doesNotExist } from '../../../http/pg-errors.ts'
import { acceptedFields } from '../../custom-fields/values.ts'
import { ensureReverseZone } from '../dns/reverse-zones.ts'
import { stamped } from '../templates/rules.ts'
import { stampFor } from '../templates/templates.ts'
import { writeAddresses } from '../write/addresses.ts'
import { type NewSubnet, subnetImages, writeSubnets } from '../write/subnets.ts'
import { holdPlace, type Place, refuseOverlap } from './placement.ts'
import { firstHostOf, gatewayFault, networkOf, type Placeholder, placeholdersOf, totalIps, vlanFault } from './rules.ts'
import { defaults, type Subnet, type SubnetCreate, type SubnetFields } from './schema.ts'

/** A new subnet: checked from the top down, so that the first thing wrong is the one that is told. */
export async function createSubnet(work: Work, input: SubnetCreate): Promise<Subnet> {
  const id = newId()
  const place = await holdPlace(work, { ...input, id }, input.vlan_ref_id ?? null)
  const { templateId, fields } = await withTemplate(work, input)
  refuseOverlap(work, input.network, place.taken)
  const settled = settledFields(fields, input, place)
  const born = input.skip_auto_addresses ? [] : placeholdersOf(networkOf(input.network), settled.gateway)
  const row = {
    id,
    space_id: input.space_id,
    block_id: input.block_id,
    network: input.network,
    ...settled,
    total_ips: totalIps(networkOf(input.network)),
    applied_template_id: templateId,
  }
  const subnet = await insertSubnet(work, row, born, input)
  await work.audit({ action: 'create', type: 'subnet', id, display: subnet.network, after: subnet })
  return subnet
}

type ReverseChoice = Pick<SubnetCreate, 'dns_group_id' | 'skip_reverse_zone'>

/** The subnet with its reverse zone and the rows it is born with, whose pointers are in that zone. */
async function insertSubnet(
  work: Work,
  row: NewSubnet,
  born: readonly Placeholder[],
  { dns_group_id, skip_reverse_zone }: ReverseChoice,
): Promise<Subnet> {
  await writeSubnets(work, { insert: [row] })
  if (!skip_reverse_zone) await ensureReverseZone(work, row.id, dns_group_id)
  await writeAddresses(work, { insert: born.map((one) => ({ id: newId(), subnet_id: row.id, ...one })) })
  const [subnet] = await subnetImages(work, [row.id])
  if (!subnet) throw new Error('an insert returned no row')
  return subnet
}

/** Every field of the new subnet: as the request says, else as its template says, else by default. */
async function withTemplate(
  work: Work,
  { template_id, ...input }: SubnetCreate,
): Promise<{ templateId: string | null; fields: SubnetFields }> {
  const sent = Object.entries(input).filter(([name, value]) => name in defaults && value !== undefined)
  const fields = { ...defaults, ...(Object.fromEntries(sent) as Partial<SubnetFields>) }
  if (template_id === null || template_id === undefined) return { templateId: null, fields }
  const stamp = await stampFor(work, template_id, 'subnet')
  return { templateId: template_id, fields: stamped(fields, new Set(sent.map(([name]) => name)), stamp) }
}

/** The fields that follow from others or are held against what is known elsewhere. */
function settledFields(fields: SubnetFields, input: SubnetCreate, place: Place): SubnetFields {
  const gateway = gatewayOf(input)
  const vlan_id = vlanTagOf(fields, place)
  return { ...fields, gateway, vlan_id, custom_fields: acceptedFields(place.definitions, fields.custom_fields, true) }
}

function gatewayOf({ gateway, network, skip_auto_addresses }: SubnetCreate): string | null {
  const cidr = networkOf(network)
  if (!gateway) return skip_auto_addresses || !hasPlaceholders(cidr) ? null : firstHostOf(cidr)
  const fault = gatewayFault(gateway, network)
  if (fault) throw invalid(fault)
  return gateway
}

function vlanTagOf({ vlan_ref_id, vlan_id }: SubnetFields, { vlan }: Place): number | null {
  if (vlan_ref_id === null) return vlan_id
  if (!vlan) throw doesNotExist('vlan_ref_id', 'vlan')
  const fault = vlanFault(vlan_id ?? undefined, vlan)
  if (fault) throw invalid(fault)
  return vlan.vlan_id
}
