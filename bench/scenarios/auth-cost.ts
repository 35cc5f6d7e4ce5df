import { moreSessions, newApiToken } from '../account.ts'
import { makeSpaces } from '../data.ts'
import { load } from '../load.ts'
import { OPEN_PATH, startOpenApp } from '../open-app.ts'
import { beside } from '../report.ts'
import { inTurns, type Measured, withCpu } from '../rounds.ts'
import { atMost, type Options, type Row, type Scenario } from '../scenario.ts'
import { profiling, type Stage, withStage } from '../stage.ts'

const ROWS = 20
const MOST_TIMES = 1.3
const PATH = '/api/v1/ipam/spaces'
// A ratio this near to 1 needs its two sides close together: more rounds than elsewhere, each so much shorter.
const ROUNDS = 9
const SHORTER = 3

type Subject = 'one session' | 'a session each' | 'API token' | 'open'
type Tokens = Record<Exclude<Subject, 'open'>, string[]>

/** The small read with a credential, against the same app giving the same answer to anybody. */
export const authCost: Scenario = {
  name: 'auth-cost',
  run: (options) =>
    // The profile is to be of the process that is measured. The product is only there for its database and logins.
    withStage({ profile: null }, (stage) => compare(stage, options), { TRUSTED_PROXIES: '127.0.0.0/8' }),
}

async function compare(stage: Stage, options: Options): Promise<Row[]> {
  const { superuser, product, token, dataDir } = stage
  await makeSpaces(superuser, ROWS)
  const tokens: Tokens = {
    'one session': [token],
    'a session each': await moreSessions(product.url, options.clients),
    'API token': [await newApiToken(product.url, token)],
  }
  const app = await startOpenApp(dataDir, profiling(options.profile))
  const seconds = options.seconds / SHORTER
  const measure = (subjects: readonly Subject[], clients: number) =>
    inTurns<Subject, Measured>('auth-cost', subjects, { seconds, clients, rounds: ROUNDS }, (subject, pace) => {
      const target = subject === 'open' ? { path: OPEN_PATH } : { path: PATH, tokens: tokens[subject] }
      return withCpu(app.pid, () => load({ port: app.port, method: 'GET', status: 200, ...target }, pace))
    })
  try {
    const crowd = await measure(['one session', 'a session each', 'open', 'API token'], options.clients)
    const alone = await measure(['one session', 'open'], 1)
    return [
      withTarget(beside(crowd, 'meanMs', ['one session', 'open'], 'mean time, one session')),
      withTarget(beside(crowd, 'meanMs', ['a session each', 'open'], 'mean time, a session per client')),
      withTarget(beside(crowd, 'meanMs', ['API token', 'open'], 'mean time, API token')),
      beside(crowd, 'perSecond', ['one session', 'open'], 'requests, one session'),
      beside(crowd, 'perSecond', ['a session each', 'open'], 'requests, a session per client'),
      beside(crowd, 'perSecond', ['API token', 'open'], 'requests, API token'),
      beside(crowd, 'cpuMs', ['a session each', 'open'], 'CPU of Node, a session per client'),
      beside(alone, 'meanMs', ['one session', 'open'], 'mean time, 1 client'),
    ]
  } finally {
    app.stop()
  }
}

const withTarget = (row: Row & { ratio: number }): Row => ({ ...row, target: atMost(MOST_TIMES, row.ratio) })
