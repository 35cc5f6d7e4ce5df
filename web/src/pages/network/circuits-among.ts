import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { networkCircuitsListQuery } from '../../api/generated/schemas/circuits.ts'
import type { Choice } from '../../lib/pick.ts'
import type { Reference } from '../../references.ts'

const named = ({ id, name, ckt_id }: { id: string; name: string; ckt_id: string | null }): Choice => ({
  id,
  label: name,
  ...(ckt_id && { hint: ckt_id }),
})

// Whoever may not read a circuit can still name it by its id.
const readOne = (id: string): Promise<Choice> =>
  call(operations.network_circuits_read, { params: { id } }).then(named, () => ({ id, label: id }))

/** These circuits and no others, to pick from. */
export const circuitsAmong = (path: string, ids: readonly string[]): Reference => ({
  path,
  isSearched: false,
  load: async () => {
    const query = { limit: networkCircuitsListQuery.limit.maximum }
    const listed = await call(operations.network_circuits_list, { query }).catch(() => ({ items: [] }))
    const known = new Map(listed.items.map((circuit) => [circuit.id, named(circuit)]))
    return Promise.all(ids.map((id) => known.get(id) ?? readOne(id)))
  },
  read: readOne,
})
