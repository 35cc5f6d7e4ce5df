import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { variables } from '../server/src/config.ts'
import { socketConfig } from '../server/src/db/embedded/wire.ts'
import { openPool } from '../server/src/db/pool.ts'
import type { Order } from './bare.ts'
import type { Comparison } from './comparison.ts'
import { comparisons } from './comparisons.ts'
import { closedLoop, type Load } from './loop.ts'

// The child process of bare.ts: every comparison as a Fastify handler without anything around it, and as a plain loop.
const [, , socket = ''] = process.argv
const shared = {
  connection: socketConfig(socket, 'cadastre', 'cadastre'),
  size: variables.DATABASE_POOL_SIZE.fallback,
  log: pino({ level: 'silent' }),
}
const pools = {
  reads: openPool({ ...shared, readOnly: true, name: 'bench reads' }),
  writes: openPool({ ...shared, readOnly: false, name: 'bench writes' }),
}

const app = Fastify({ logger: false })
for (const [name, comparison] of Object.entries<Comparison>(comparisons)) {
  const { method, status, perform } = comparison
  const handler = async (request: { body: unknown }, reply: { code(status: number): void }) => {
    reply.code(status)
    return perform(pools, request.body)
  }
  app.route({ method, url: `/${name}`, handler })
}
await app.listen({ host: '127.0.0.1', port: 0 })

process.on('message', async (order: Order) => process.send?.(await runStatements(order)))
process.on('disconnect', () => process.exit())
process.send?.((app.server.address() as AddressInfo).port)

function runStatements({ name, pace }: Order): Promise<Load> {
  const { input, perform }: Comparison = comparisons[name]
  const run = randomUUID()
  let count = 0
  return closedLoop(pace, async () => {
    await perform(pools, input?.(`${run} ${count++}`))
  })
}
