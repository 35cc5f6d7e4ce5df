import { AsyncLocalStorage } from 'node:async_hooks'
import type { Server } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { refuse } from './error-handler.ts'
import { Refusal, unavailable } from './errors.ts'

const RETRY_SECONDS = 5

/** The requests in progress: an ending process waits for them, and a fault that nobody caught finds its own. */
export class Traffic {
  readonly #open = new Set<FastifyReply>()
  readonly #running = new AsyncLocalStorage<FastifyReply>()
  readonly #drained = Promise.withResolvers<void>()
  #isDraining = false

  /** To be called before every other hook that may take its time. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (_request, reply, done) => {
      this.#open.add(reply)
      // Unlike the end of an answer, this also comes when the client has left.
      reply.raw.once('close', () => this.#close(reply))
      if (this.#isDraining) return done(stopping(reply))
      this.#running.run(reply, done)
    })
  }

  /** The request on whose behalf the code that asks is running. */
  get current(): FastifyReply | undefined {
    return this.#running.getStore()
  }

  /** How many requests are in progress. */
  get size(): number {
    return this.#open.size
  }

  /** Takes no new request, and waits until those in progress are answered, or for the time of grace. */
  async drain(graceMs: number): Promise<void> {
    this.#isDraining = true
    if (this.#open.size > 0) await this.#drainedWithin(graceMs)
    for (const reply of this.#open) giveUp(reply, stopping(reply))
  }

  #close(reply: FastifyReply): void {
    this.#open.delete(reply)
    if (this.#isDraining && this.#open.size === 0) this.#drained.resolve()
  }

  async #drainedWithin(graceMs: number): Promise<void> {
    const timer = setTimeout(this.#drained.resolve, graceMs)
    await this.#drained.promise
    clearTimeout(timer)
  }
}

/** A connection that could not be taken, as when files run out, is no reason to give up those that are open. */
export function outliveFaults(server: Server, log: Logger): void {
  // Before that, the fault belongs to whoever asked it to listen.
  server.once('listening', () => {
    server.on('error', (error) => log.error({ err: error }, 'the listener could not take a connection'))
  })
}

/** Answers a request whose own code will not do it any more. */
export function giveUp(reply: FastifyReply, refusal: Refusal): void {
  if (reply.raw.headersSent) reply.raw.destroy()
  else refuse(reply, refusal)
}

export const fault = (): Refusal => new Refusal(500, 'Internal Server Error')

function stopping(reply: FastifyReply): Refusal {
  reply.header('connection', 'close')
  return unavailable('The server is shutting down; try again', RETRY_SECONDS)
}
