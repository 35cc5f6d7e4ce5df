import { newId } from '../../../db/ids.ts'
import type { Work } from '../../../db/work.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { acceptedFields } from '../../custom-fields/values.ts'
import type { NewAddress as NewRow } from '../write/addresses.ts'
import { statusFault } from './rules.ts'
import type { Alias, NewAddress } from './schema.ts'
import type { TargetSubnet } from './target-subnet.ts'
import { zoneColumns } from './zone-choice.ts'

/** The row as it will be written, or the rule it breaks. Where the address is chosen later, it is empty. */
export function newRow(
  work: Work,
  target: TargetSubnet,
  input: NewAddress,
  address = '',
): NewRow & { forward_zone_id: string | null } {
  const fault = statusFault(input.status, input.mac_address)
  if (fault) throw invalid(fault)
  const { force: _force, dns_zone_id, custom_fields, ...fields } = input
  const zone = zoneColumns(dns_zone_id ?? undefined, target.zone)
  refuseAliases(fields.aliases, zone.forward_zone_id)
  return {
    ...fields,
    id: newId(),
    subnet_id: target.id,
    address,
    custom_fields: acceptedFields(target.definitions, custom_fields, true),
    ...zone,
    created_by_user_id: work.actor.userId,
  }
}

// An alias is a DNS record of its own; saying yes and writing none would be a lie.
export function refuseAliases(aliases: readonly Alias[], zoneId: string | null): void {
  if (aliases.length > 0 && zoneId === null) throw conflict('Aliases are DNS records, and the address has no zone')
}
