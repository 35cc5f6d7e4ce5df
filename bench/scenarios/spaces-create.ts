import { makeSpaces, removeBenchSpaces } from '../data.ts'
import { compared } from '../report.ts'
import { type Contest, requestTo, rounds } from '../rounds.ts'
import { atMost, type Scenario } from '../scenario.ts'
import { withStage } from '../stage.ts'
import { statementsPerRequest } from '../statements.ts'

const ROWS = 20
const MOST_TIMES = 2.5

const contest: Contest = {
  name: 'spaces-create',
  path: '/api/v1/ipam/spaces',
  tidy: ({ superuser }) => removeBenchSpaces(superuser),
}

/** A create with its audit entry, against the bare INSERT in a transaction. */
export const spacesCreate: Scenario = {
  name: 'spaces-create',
  run: (options) =>
    withStage(options, async (stage) => {
      await makeSpaces(stage.superuser, ROWS)
      const measured = await rounds(stage, options, contest)
      const statements = await statementsPerRequest(stage, requestTo('product', stage, contest))
      const toHandler = compared(measured, 'meanMs', 'handler')
      return [
        { ...toHandler, target: atMost(MOST_TIMES, toHandler.ratio) },
        compared(measured, 'meanMs', 'statements'),
        compared(measured, 'p50Ms', 'handler'),
        compared(measured, 'p99Ms', 'handler'),
        compared(measured, 'cpuMs', 'handler'),
        compared(measured, 'perSecond', 'handler'),
        { measure: 'statements', product: String(statements), baseline: '3' },
      ]
    }),
}
