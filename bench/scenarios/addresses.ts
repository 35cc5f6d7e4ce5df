import { BIG_SUBNET, makeEstate } from '../ipam-data.ts'
import { beside } from '../report.ts'
import { type Contest, inTurns, type Measured, perform, withCpu } from '../rounds.ts'
import { atMost, type Options, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'

// Many contests: each gets half the time of one that stands alone.
const SHORTER = 2
const MOST_TIMES_PAGE = 2
const MOST_TIMES_SEARCH = 3
const LIST = `/api/v1/ipam/subnets/${BIG_SUBNET}/addresses?limit=100`
const SEARCH = '/api/v1/ipam/addresses/search?limit=100'

/** Without a `most` it is there to be held against the first page: a cursor costs the same everywhere. */
type Named = Contest & { says: string; most?: number }
const page = (name: Contest['name'], says: string, query: string): Named => ({
  name,
  says,
  path: `${LIST}${query}`,
  most: MOST_TIMES_PAGE,
})
const search = (name: Contest['name'], says: string, query: string): Named => ({
  name,
  says,
  path: `${SEARCH}&${query}`,
  most: MOST_TIMES_SEARCH,
})

// What the list gives as X-Next-Cursor after the row 10.255.255.150.
const cursor = Buffer.from(JSON.stringify(['address', false, '10.255.255.150', '10.255.255.150'])).toString('base64url')

const contests: readonly Named[] = [
  page('page-first', 'first page', ''),
  page('page-middle', 'page at 32,700', '&offset=32700'),
  page('page-last', 'page at 65,400', '&offset=65400'),
  { name: 'page-cursor', says: 'last page by cursor', path: `${LIST}&cursor=${cursor}` },
  page('page-hostname', 'by host name, at 32,700', '&sort=hostname&offset=32700'),
  page('page-mac', 'by MAC, at 32,700', '&sort=mac&offset=32700'),
  page('page-seen', 'by last seen, at 32,700', '&sort=last_seen&offset=32700'),
  page('page-description', 'by description, at 32,700', '&sort=description&offset=32700'),
  search('search-host', 'search a part of a host name', 'q=srv-4242'),
  search('search-mac', 'search a part of a MAC', 'q=00:1e:d'),
  search('search-exact', 'search an address', 'q=10.7.33.17'),
  search('search-partial', 'search a part of an address', 'q=10.7.33.'),
]

/** Pages of a large subnet and searches over a million addresses, against the statements alone. */
export const addresses: Scenario = {
  name: 'addresses',
  run: (options) =>
    withStage(options, async (stage) => {
      await makeEstate(stage.superuser)
      const lines: Row[] = []
      for (const contest of contests) lines.push(await compare(stage, options, contest))
      return lines
    }),
}

async function compare(stage: Stage, options: Options, contest: Named): Promise<Row> {
  const seconds = options.seconds / SHORTER
  const measured = await inTurns<'product' | 'statements', Measured>(
    contest.name,
    ['product', 'statements'],
    { ...options, seconds },
    (subject, pace) =>
      withCpu(subject === 'product' ? stage.product.pid : stage.bare.pid, () => perform(stage, pace, contest, subject)),
  )
  const row = beside(measured, 'meanMs', ['product', 'statements'], `${contest.says}, to bare SQL`)
  return contest.most === undefined ? row : { ...row, target: atMost(contest.most, row.ratio) }
}
