import { makeSpaces } from '../data.ts'
import { residentMb } from '../process.ts'
import { compared, mb } from '../report.ts'
import { type Contest, requestTo, rounds } from '../rounds.ts'
import { atLeast, atMost, type Scenario } from '../scenario.ts'
import { withStage } from '../stage.ts'
import { statementsPerRequest } from '../statements.ts'

const ROWS = 20
const LEAST_SHARE = 0.5
// One for authentication, one for the list.
const MOST_STATEMENTS = 2

const contest: Contest = { name: 'spaces-list', path: '/api/v1/ipam/spaces' }

/** The authenticated small read, against a handler that does nothing but the read. */
export const spacesList: Scenario = {
  name: 'spaces-list',
  run: (options) =>
    withStage(options, async (stage) => {
      await makeSpaces(stage.superuser, ROWS)
      const measured = await rounds(stage, options, contest)
      const memory = residentMb(stage.product.pid)
      const statements = await statementsPerRequest(stage, requestTo('product', stage, contest))
      const toHandler = compared(measured, 'perSecond', 'handler')
      return [
        { ...toHandler, target: atLeast(LEAST_SHARE, toHandler.ratio) },
        compared(measured, 'perSecond', 'statements'),
        compared(measured, 'p50Ms', 'handler'),
        compared(measured, 'p99Ms', 'handler'),
        compared(measured, 'cpuMs', 'handler'),
        { measure: 'statements', product: String(statements), target: atMost(MOST_STATEMENTS, statements) },
        { measure: 'memory right after load', product: mb(memory) },
      ]
    }),
}
