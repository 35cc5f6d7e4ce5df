import { newId } from '../server/src/db/ids.ts'
import { spaceColumns } from '../server/src/slices/ipam/spaces/schema.ts'
import { addressComparisons } from './address-comparisons.ts'
import type { Comparison } from './comparison.ts'

const columns = spaceColumns.join(', ')
const listStatement = `select ${columns} from ip_space where deleted_at is null order by name, id`

const inserted = spaceColumns.filter((name) => !name.endsWith('_at'))
const insertStatement = `insert into ip_space (${inserted.join(', ')})
  values (${inserted.map((_, index) => `$${index + 1}`).join(', ')}) returning ${columns}`
const defaults = ['', false, '{}', null, '[]', null, '[]', false, 'client_or_generated', null, null, false, '']

const listSpaces: Comparison = {
  method: 'GET',
  status: 200,
  perform: async ({ reads }) => (await reads.query({ name: 'list', text: listStatement })).rows,
}

const createSpace: Comparison = {
  method: 'POST',
  status: 201,
  input: (n) => ({ name: `bench ${n}` }),
  async perform({ writes }, input) {
    const client = await writes.connect()
    await client.query('begin')
    const values = [newId(), (input as { name: string }).name, ...defaults, null, null, null]
    const { rows } = await client.query({ name: 'insert', text: insertStatement, values })
    await client.query('commit')
    client.release()
    return rows[0]
  },
}

export const comparisons = {
  'spaces-list': listSpaces,
  'spaces-create': createSpace,
  ...addressComparisons,
} satisfies Record<string, Comparison>
export type ComparisonName = keyof typeof comparisons
