import { newId } from '../../../db/ids.ts'
import type { Work } from '../../../db/work.ts'
import { boundariesOf, networkOf } from './rules.ts'
import type { Subnet } from './schema.ts'

const MAKE = `
  insert into ip_address (id, subnet_id, address, status, hostname, description)
  select p.id, $1, p.address, p.status, p.hostname, p.description
  from json_populate_recordset(null::ip_address, $2::json) p
  on conflict (subnet_id, address) do nothing returning id`

const REMOVE = `delete from ip_address where subnet_id = $1 and status in ('network', 'broadcast') returning id`

/** Takes away or makes the rows of network and broadcast address; tells whether there was anything to do. */
export async function manageBoundaries(work: Work, subnet: Subnet, isUnwanted?: boolean | null): Promise<boolean> {
  if (isUnwanted === undefined || isUnwanted === null) return false
  const touched = isUnwanted
    ? await work.rows(REMOVE, [subnet.id])
    : await work.rows(MAKE, [subnet.id, JSON.stringify(boundaries(subnet))])
  return touched.length > 0
}

const boundaries = ({ network }: Subnet) => boundariesOf(networkOf(network)).map((row) => ({ id: newId(), ...row }))
