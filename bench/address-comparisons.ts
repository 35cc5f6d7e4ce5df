import type { Pool } from 'pg'
import { systemActor } from '../server/src/access/actor.ts'
import { listedSelect } from '../server/src/slices/ipam/addresses/rows.ts'
import { typedOf } from '../server/src/slices/search/rules.ts'
import { statementOf } from '../server/src/slices/search/searcher.ts'
import { searchersOf } from '../server/src/slices/search/searchers.ts'
import { slices } from '../server/src/slices.ts'
import type { Comparison } from './comparison.ts'
import { BIG_SUBNET } from './ipam-data.ts'

type Key = (column: (name: string) => string) => string

/** A page of the big subnet, found in the index alone; then its rows. The best that plain SQL can do. */
const page = (key: Key, offset: number): Comparison => {
  const order = key((name) => name)
  const text = `with page as materialized (
      select address from ip_address where subnet_id = '${BIG_SUBNET}' order by ${order} limit 100 offset ${offset}
    )
    select ${listedSelect} from page join ip_address a on a.subnet_id = '${BIG_SUBNET}' and a.address = page.address
    order by ${key((name) => `a.${name}`)}`
  return { method: 'GET', status: 200, perform: ({ reads }) => rows(reads, `page ${order} ${offset}`, text) }
}

const byAddress: Key = (column) => column('address')
const by =
  (name: string): Key =>
  (column) =>
    `${column(name)}, ${column('address')}`

/** The page after a known row: no rows are passed over. */
const after = (address: string): Comparison => ({
  method: 'GET',
  status: 200,
  perform: ({ reads }) =>
    rows(
      reads,
      `after ${address}`,
      `select ${listedSelect} from ip_address a where subnet_id = '${BIG_SUBNET}' and address > '${address}'
       order by address limit 100`,
    ),
})

const TEXT = 'address_text(a.address, a.hostname, a.fqdn, a.mac_address, a.description)'
const searchFor = (name: string, condition: string): Comparison => ({
  method: 'GET',
  status: 200,
  async perform({ reads }) {
    const from = `from ip_address a join subnet s on s.id = a.subnet_id join ip_space p on p.id = s.space_id
      where s.deleted_at is null and p.deleted_at is null and ${condition}`
    const [items, total] = await Promise.all([
      rows(
        reads,
        `${name} rows`,
        `select ${listedSelect}, s.network, s.name, p.name as space ${from}
        order by a.address limit 100`,
      ),
      rows(reads, `${name} count`, `select count(*) ${from}`),
    ])
    return { items, total }
  },
})

async function rows(pool: Pool, name: string, text: string): Promise<object[]> {
  // Names of prepared statements are cut at 63 bytes.
  return (await pool.query({ name: name.slice(0, 60), text })).rows
}

/** Every query that a search over everything sends, and nothing else. */
const everything = (q: string): Comparison => {
  const request = { typed: typedOf(q), limit: 25, searchable: [] }
  const statements = searchersOf(slices).flatMap(
    (searcher) => statementOf(systemActor('bench'), searcher, request) ?? [],
  )
  return {
    method: 'GET',
    status: 200,
    perform: ({ reads }) =>
      Promise.all(
        statements.map(async ({ text, values }, index) => {
          const { rows } = await reads.query({ name: `everything ${q} ${index}`, text, values: [...values] })
          return rows
        }),
      ),
  }
}

export const addressComparisons = {
  'page-first': page(byAddress, 0),
  'page-middle': page(byAddress, 32_700),
  'page-last': page(byAddress, 65_400),
  'page-hostname': page(by('hostname'), 32_700),
  'page-mac': page(by('mac_address'), 32_700),
  'page-seen': page(by('last_seen_at'), 32_700),
  'page-description': page(by('description_start'), 32_700),
  'page-cursor': after('10.255.255.150'),
  'search-host': searchFor('host', `${TEXT} like '%srv-4242%'`),
  'search-mac': searchFor('mac', `${TEXT} like '%00:1e:d%'`),
  'search-exact': searchFor('exact', `a.address = '10.7.33.17'`),
  'everything-host': everything('srv-4242'),
  'everything-address': everything('10.7.33.17'),
  'everything-name': everything('site 42'),
  'search-partial': searchFor('partial', `${TEXT} like '%10.7.33.%'`),
} satisfies Record<string, Comparison>
