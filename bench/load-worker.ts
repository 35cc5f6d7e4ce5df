import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'
import type { Request } from './load.ts'
import { closedLoop, type Pace } from './loop.ts'

const { request, pace } = workerData as { request: Request; pace: Pace }
const connections = await Promise.all(Array.from({ length: pace.clients }, () => Connection.open(request.port)))
const nextRequest = requestTexts(request)

const result = await closedLoop(pace, async (client) => {
  const answer = await connections[client]?.ask(nextRequest())
  if (answer?.status !== request.status) throw new Error(`${request.method} ${request.path}: ${answer?.beginning}`)
})
for (const connection of connections) connection.close()
parentPort?.postMessage(result)

/** Everything that can be is put together once. */
function requestTexts({ method, path, port, token, body }: Request): () => string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, 'user-agent: cadastre-bench']
  if (token !== undefined) lines.push(`authorization: Bearer ${token}`)
  const whole = `${lines.join('\r\n')}\r\n\r\n`
  if (body === undefined) return () => whole
  const head = [...lines, 'content-type: application/json', 'content-length: '].join('\r\n')
  const run = randomUUID()
  let count = 0
  return () => {
    const text = body.replace('{n}', `${run} ${count++}`)
    return `${head}${Buffer.byteLength(text)}\r\n\r\n${text}`
  }
}
