import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Reader, Work } from '../db/work.ts'
import type { Keys } from '../secrets.ts'
import type { JobCall, JobOptions } from './job-call.ts'

/** What a job may use: it reads, and opens a transaction for each change it makes. */
export type JobContext = Reader & {
  /** One transaction as the product itself. */
  mutate<T>(change: (work: Work) => Promise<T>): Promise<T>
  readonly config: Config
  /** Opens what is sealed. */
  readonly keys: Keys
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void }
}

/** Background work of a slice, as the worker sees it. */
export type Job = {
  readonly task: string
  /** A crontab line in UTC, for work that runs by the clock. */
  readonly schedule?: string
  /** A channel of the database: it also runs when something is told there, with what was told. */
  readonly wokenBy?: string
  readonly perform: (context: JobContext, payload: unknown) => Promise<void>
}

type Declared<Payload> = {
  task: string
  payload: z.ZodType<Payload>
  schedule?: string
  wokenBy?: string
  /** It may run twice: a worker can die between the work and its report. */
  run: (context: JobContext, payload: Payload) => Promise<void>
}

/** Declares a job; calling the result makes the order that `work.enqueue` takes. */
export function defineJob<Payload extends object>({ payload: schema, run, ...declared }: Declared<Payload>) {
  const call = (payload: Payload, options: JobOptions = {}): JobCall => ({ task: declared.task, payload, ...options })
  const perform: Job['perform'] = (context, payload) => run(context, schema.parse(payload ?? {}))
  return Object.assign(call, { ...declared, perform })
}
