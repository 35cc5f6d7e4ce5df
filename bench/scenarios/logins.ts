import { administrator } from '../account.ts'
import { makeSpaces } from '../data.ts'
import { load, type Request } from '../load.ts'
import { beside, rate } from '../report.ts'
import { inTurns, type Measured, withCpu } from '../rounds.ts'
import { atMost, median, type Options, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'

const ROWS = 20
const READERS = 8
const LOGINS = 20
const MOST_TIMES = 3

type Subject = 'with logins' | 'without'
type Reads = Measured & { loginsPerSecond: number }

/** A small read while people log in, against the same read alone: hashing must not stand in its way. */
export const logins: Scenario = {
  name: 'logins',
  run: (options) => withStage(options, (stage) => compare(stage, options), { TRUSTED_PROXIES: '127.0.0.0/8' }),
}

async function compare(stage: Stage, options: Options): Promise<Row[]> {
  await makeSpaces(stage.superuser, ROWS)
  const crowd = await measure(stage, { ...options, clients: READERS })
  const p99 = beside(crowd, 'p99Ms', ['with logins', 'without'], `p99 of a read, ${READERS} clients`)
  const alone = await measure(stage, { ...options, clients: 1 })
  const loginRates = crowd.map((round) => round['with logins'].loginsPerSecond)
  return [
    { ...p99, target: atMost(MOST_TIMES, p99.ratio) },
    beside(crowd, 'p50Ms', ['with logins', 'without'], `p50 of a read, ${READERS} clients`),
    beside(crowd, 'perSecond', ['with logins', 'without'], `reads, ${READERS} clients`),
    beside(alone, 'p99Ms', ['with logins', 'without'], 'p99 of a read, 1 client'),
    beside(alone, 'p50Ms', ['with logins', 'without'], 'p50 of a read, 1 client'),
    { measure: `logins, ${LOGINS} clients`, product: rate(median(loginRates)) },
  ]
}

function measure({ product, token }: Stage, options: Options): Promise<Record<Subject, Reads>[]> {
  const { port, pid } = product
  const read: Request = { port, method: 'GET', path: '/api/v1/ipam/spaces', tokens: [token], status: 200 }
  const body = JSON.stringify(administrator)
  const login: Request = { port, method: 'POST', path: '/api/v1/auth/login', body, isFromEverywhere: true, status: 200 }
  return inTurns<Subject, Reads>('logins', ['without', 'with logins'], options, async (subject, pace) => {
    const reading = withCpu(pid, () => load(read, pace))
    if (subject === 'without') return { ...(await reading), loginsPerSecond: 0 }
    const [reads, { perSecond }] = await Promise.all([reading, load(login, { ...pace, clients: LOGINS })])
    return { ...reads, loginsPerSecond: perSecond }
  })
}
