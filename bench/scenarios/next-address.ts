import type { Client } from 'pg'
import { makeGround, makeSubnet } from '../ipam-data.ts'
import { load, type Request } from '../load.ts'
import { beside, ms } from '../report.ts'
import { inTurns, type Measured, withCpu } from '../rounds.ts'
import { atLeast, atMost, median, type Options, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'

const CLIENTS = 64
const LEAST_SHARE = 0.5
const MOST_TIMES = 1.5
const CROWDED_ROWS = 500_000
// Fewer than a /24 has.
const CALLS = 200
const ROUNDS = 7

const subnets = {
  known: ['01900000-0000-7000-8000-0000000000a1', '10.0.0.0/8'],
  next: ['01900000-0000-7000-8000-0000000000a2', '11.0.0.0/8'],
  crowded: ['01900000-0000-7000-8000-0000000000a3', '12.0.0.0/8'],
  wide: ['01900000-0000-7000-8000-0000000000a4', '2001:db8::/32'],
  small: ['01900000-0000-7000-8000-0000000000a5', '192.168.1.0/24'],
} as const
type Place = keyof typeof subnets

/** Next addresses for many clients at once, and in networks of every size. */
export const nextAddress: Scenario = {
  name: 'next-address',
  run: (options) =>
    withStage(options, async (stage) => {
      await prepare(stage.superuser)
      return [await crowd(stage, options), ...(await sizes(stage))]
    }),
}

async function prepare(client: Client): Promise<void> {
  await makeGround(client)
  await client.query(
    `insert into ip_block (id, space_id, network) select gen_random_uuid(), id, '12.0.0.0/8' from ip_space`,
  )
  for (const [id, network] of Object.values(subnets)) await makeSubnet(client, id, network)
  // A long full stretch at the beginning, and as many rows scattered behind it.
  await client.query(
    `insert into ip_address (id, subnet_id, address)
     select gen_random_uuid(), $1, '12.0.0.1'::inet + case when n < $2 / 2 then n else n * 17 end
     from generate_series(0, $2::bigint - 1) n`,
    [subnets.crowded[0], CROWDED_ROWS],
  )
  await client.query('vacuum analyze ip_address')
}

const path = (place: Place, what: string): string => `/api/v1/ipam/subnets/${subnets[place][0]}/${what}`

/** Each client wants another address; the one side says which, the other takes what comes. */
async function crowd(stage: Stage, { seconds }: Options): Promise<Row> {
  const { port, pid } = stage.product
  const shared = { port, method: 'POST' as const, status: 201, tokens: [stage.token] }
  const requests: Record<'next' | 'known', Request> = {
    next: { ...shared, path: path('next', 'next'), body: '{"hostname":"bench"}' },
    known: { ...shared, path: path('known', 'addresses'), body: '{"hostname":"bench","address":"{address}"}' },
  }
  const measured = await inTurns<'next' | 'known', Measured>(
    'next-address',
    ['next', 'known'],
    { seconds, clients: CLIENTS },
    (subject, pace) => withCpu(pid, () => load(requests[subject], pace)),
  )
  const row = beside(measured, 'perSecond', ['next', 'known'], `${CLIENTS} clients, to inserting known addresses`)
  return { ...row, target: atLeast(LEAST_SHARE, row.ratio) }
}

/** One call after the other, in networks of very different sizes, in turns. */
async function sizes(stage: Stage): Promise<Row[]> {
  const places: readonly Place[] = ['crowded', 'wide', 'small']
  const rounds: Record<Place, number>[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const times: Partial<Record<Place, number>> = {}
    for (const place of places) times[place] = await meanMs(stage, place)
    if (round > 0) rounds.push(times as Record<Place, number>)
    await stage.superuser.query('delete from ip_address where subnet_id = any($1) and hostname = $2', [
      [subnets.small[0], subnets.wide[0], subnets.crowded[0]],
      'bench',
    ])
  }
  const middle = (place: Place) => median(rounds.map((round) => round[place]))
  return places.slice(0, 2).map((place) => {
    const ratio = median(rounds.map((round) => round[place] / round.small))
    return {
      measure: `one in ${subnets[place][1]}${place === 'crowded' ? ' with 500,000 rows' : ''}, to an empty /24`,
      product: ms(middle(place)),
      baseline: ms(middle('small')),
      ratio,
      target: atMost(MOST_TIMES, ratio),
    }
  })
}

async function meanMs({ product, token }: Stage, place: Place): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < CALLS; n++) {
    const answer = await fetch(`${product.url}${path(place, 'next')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"hostname":"bench","strategy":"sequential"}',
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`next in ${subnets[place][1]}: ${answer.status} ${text}`)
  }
  return (performance.now() - began) / CALLS
}
