import { randomInt, randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'
import type { Request } from './load.ts'
import { closedLoop, type Pace } from './loop.ts'

const { request, pace } = workerData as { request: Request; pace: Pace }
const clients = Array.from({ length: pace.clients }, (_, index) => index)
const connections = await Promise.all(clients.map(() => Connection.open(request.port)))
const run = randomUUID()
const firstAddress = randomInt(2 ** 24)
let count = 0
const nextRequest = clients.map((client) => requestTexts(request, client))

const result = await closedLoop(pace, async (client) => {
  const answer = await connections[client]?.ask(nextRequest[client]?.() ?? '')
  if (answer?.status !== request.status) throw new Error(`${request.method} ${request.path}: ${answer?.beginning}`)
})
for (const connection of connections) connection.close()
parentPort?.postMessage(result)

/** Everything that can be is put together once. */
function requestTexts({ method, path, port, tokens = [], isFromEverywhere, body }: Request, client: number) {
  const lines = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, 'user-agent: cadastre-bench']
  if (tokens.length > 0) lines.push(`authorization: Bearer ${tokens[client % tokens.length]}`)
  const whole = `${lines.join('\r\n')}\r\n\r\n`
  if (body === undefined) return () => whole
  const head = [...lines, 'content-type: application/json', ''].join('\r\n')
  return () => {
    const text = body.replace('{n}', `${run} ${count}`).replace('{address}', addressOf(firstAddress + count))
    const forwarded = isFromEverywhere ? `x-forwarded-for: ${addressOf(firstAddress + count)}\r\n` : ''
    count++
    return `${head}${forwarded}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  }
}

function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}
