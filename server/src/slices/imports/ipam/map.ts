import { addressesOf } from './addresses/map.ts'
import type { NetboxRows } from './netbox/rows.ts'
import { networksOf } from './networks/map.ts'
import { customersOf, placesOf, sitesOf, spacesOf, vlansOf, vrfsOf } from './owners/map.ts'
import { Warnings } from './rules.ts'
import type { Contents, Strategy } from './schema.ts'

export type Mapped = Contents & { warnings: string[] }

/** Pure: what NetBox has, as it would be here, and the name of everything that is not imported. */
export function contentsOf(rows: NetboxRows, strategy: Strategy): Mapped {
  const warnings = new Warnings()
  for (const row of rows.unreadable) warnings.add('unreadable', `left out: ${row} cannot be understood`)
  const places = placesOf(rows, strategy, warnings)
  const vlans = vlansOf(rows.vlans, warnings)
  const networks = networksOf(rows, places, vlans.imported, warnings)
  const addresses = addressesOf(rows.addresses, places, networks.subnets, warnings)
  for (const { start_address, end_address } of rows.ranges)
    warnings.addEach(`The range ${start_address} - ${end_address} is not imported: there are no ranges here`)
  return {
    customers: customersOf(rows, places),
    sites: sitesOf(rows, places, warnings),
    vrfs: vrfsOf(rows, places, warnings),
    spaces: spacesOf(rows, places, strategy),
    vlans: vlans.vlans,
    blocks: networks.blocks,
    subnets: networks.subnets,
    addresses,
    warnings: warnings.all(),
  }
}
