import { newId } from '../../../db/ids.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { addressSelect } from '../addresses/rows.ts'
import type { Address } from '../addresses/schema.ts'
import { writeAddresses } from '../write/addresses.ts'
import { boundariesOf, networkOf } from './rules.ts'
import type { Subnet } from './schema.ts'

const made = (id: string) => sql<Address>`
  select ${raw(addressSelect)} from ip_address where subnet_id = ${id} and status in ('network', 'broadcast')
  order by id for update`

/** Takes away or makes the rows of network and broadcast address; tells whether there was anything to do. */
export async function manageBoundaries(work: Work, subnet: Subnet, isUnwanted?: boolean | null): Promise<boolean> {
  if (isUnwanted === undefined || isUnwanted === null) return false
  const written = isUnwanted
    ? await writeAddresses(work, { remove: await work.rows(made(subnet.id)) })
    : await writeAddresses(work, { insert: boundaries(subnet), onTaken: 'keep' })
  return written.length > 0
}

const boundaries = ({ id, network }: Subnet) =>
  boundariesOf(networkOf(network)).map((row) => ({ id: newId(), subnet_id: id, ...row }))
