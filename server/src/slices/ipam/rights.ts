import type { Resolver, ResourceAccess, Right } from '../../access/access.ts'
import { sql } from '../../db/sql.ts'

/** An address is read with its subnet, and written with its subnet or an address set that it lies in. */
const addressRights: Resolver = async (reader, id, action) => {
  const place = await reader.first(
    sql<{ subnet_id: string; set_ids: string[] }>`
      select subnet_id, array(select s.id from address_set s where s.subnet_id = ip_address.subnet_id
        and (range_kind = 'contiguous' and ip_address.address between start_address and end_address
          or range_kind = 'explicit' and explicit_addresses ? host(ip_address.address))) as set_ids
      from ip_address where id = ${id}`,
  )
  if (!place) return null
  const whole: Right[] = [
    { type: 'ip_address', target: { one: id } },
    { type: 'subnet', target: { one: place.subnet_id } },
  ]
  return action === 'read' ? whole : [...whole, ...setRights(place.set_ids)]
}

/** Anyone who holds a set may change what lies in it: `write` is enough to delete there. */
const setRights = (ids: readonly string[]): Right[] =>
  ids.map((one) => ({ type: 'address_set', action: 'write', target: { one } }))

export const addressAccess: ResourceAccess = {
  resource: 'ip_address',
  through: {
    read: ['subnet'],
    write: ['subnet', 'address_set'],
    delete: ['subnet', { type: 'address_set', action: 'write' }],
  },
  resolve: addressRights,
}

/** Addresses are taken in a subnet by those who may write it, or a part of it; which part is asked with the address. */
export const subnetAddressAccess: ResourceAccess = {
  resource: 'subnet',
  through: { write: ['address_set'] },
  resolve: async (reader, id, action) => {
    const whole: Right = { type: 'subnet', target: { one: id } }
    if (action !== 'write') return [whole]
    const sets = await reader.rows(sql<{ id: string }>`select id from address_set where subnet_id = ${id}`)
    return [whole, ...setRights(sets.map((set) => set.id))]
  },
}
