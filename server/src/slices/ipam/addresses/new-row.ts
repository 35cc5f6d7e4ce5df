import { newId } from '../../../db/ids.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { acceptedFields } from '../../custom-fields/values.ts'
import type { NewAddress as NewRow } from '../write/addresses.ts'
import { statusFault } from './rules.ts'
import type { NewAddress } from './schema.ts'
import type { TargetSubnet } from './target-subnet.ts'

/** The row as it will be written, or the rule it breaks. Where the address is chosen later, it is empty. */
export function newRow(
  work: Work,
  target: TargetSubnet,
  input: NewAddress,
  address = '',
): NewRow & { forward_zone_id: string | null } {
  refuseAliases(input)
  const fault = statusFault(input.status, input.mac_address)
  if (fault) throw invalid(fault)
  const { aliases: _aliases, force: _force, dns_zone_id, custom_fields, ...fields } = input
  return {
    ...fields,
    id: newId(),
    subnet_id: target.id,
    address,
    custom_fields: acceptedFields(target.definitions, custom_fields, true),
    forward_zone_id: dns_zone_id ?? target.zone,
    created_by_user_id: work.actor.userId,
  }
}

// An alias is a DNS record of its own; saying yes and writing none would be a lie.
function refuseAliases({ aliases }: NewAddress): void {
  if (aliases.length > 0) throw invalid('Aliases are DNS records and need a managed zone; none is managed here yet')
}
