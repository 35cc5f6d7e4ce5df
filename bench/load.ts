import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Load, Pace } from './loop.ts'

/** A request to repeat; `{n}` and `{address}` in the body stand for what is different each time. */
export type Request = {
  port: number
  method: 'GET' | 'POST'
  path: string
  /** Bearer tokens, dealt out to the clients in turn. */
  tokens?: readonly string[]
  /** Whether each request claims to come from an address of its own, as through a trusted proxy. */
  isFromEverywhere?: boolean
  body?: string
  /** The only status that counts as an answer. */
  status: number
}

/** Puts load on a server, from a thread of its own so that it shares no event loop with what it measures. */
export async function load(request: Request, pace: Pace): Promise<Load> {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: { request, pace } })
  try {
    // A failure in the worker is an 'error' event, which `once` turns into a rejection.
    const [result] = await once(worker, 'message')
    return result as Load
  } finally {
    await worker.terminate()
  }
}
