import { newId } from '../../../db/ids.ts'
import { jsonColumns } from '../../../db/rows.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { acceptedFields } from '../../custom-fields/values.ts'
import type { Ground } from './ground.ts'
import { noteMac } from './mac-history.ts'
import type { newColumns } from './rows.ts'
import { statusFault } from './rules.ts'
import type { Address, NewAddress } from './schema.ts'

export type NewRow = Record<(typeof newColumns)[number], unknown> & { forward_zone_id: string | null }

/** The row as it will be written, or the rule it breaks. */
export function newRow(work: Work, ground: Ground, input: NewAddress, address: string | null): NewRow {
  refuseAliases(input)
  const fault = statusFault(input.status, input.mac_address)
  if (fault) throw invalid(fault)
  const { aliases: _aliases, force: _force, dns_zone_id, custom_fields, ...given } = input
  return jsonColumns({
    ...given,
    id: newId(),
    subnet_id: ground.id,
    address,
    custom_fields: acceptedFields(ground.definitions, custom_fields, true),
    forward_zone_id: dns_zone_id ?? ground.zone,
    created_by_user_id: work.actor.userId,
  })
}

// An alias is a DNS record of its own; saying yes and writing none would be a lie.
function refuseAliases({ aliases }: NewAddress): void {
  if (aliases.length > 0) throw invalid('Aliases are DNS records and need a managed zone; none is managed here yet')
}

/** What belongs to a new address besides its row: what it will be published with joins here. */
export async function settleNew(work: Work, row: Address): Promise<Address> {
  await noteMac(work, row.id, row.mac_address)
  await work.audit({ action: 'create', type: 'ip_address', id: row.id, display: row.address, after: row })
  return row
}
