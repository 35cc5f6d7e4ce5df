import { hostname } from 'node:os'
import { Logger as QueueLogger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { systemActor } from '../access/actor.ts'
import type { Config } from '../config.ts'
import type { Notices } from '../db/notices.ts'
import { type Sql, sql } from '../db/sql.ts'
import { type Databases, mutate, reader } from '../db/work.ts'
import type { Keys } from '../secrets.ts'
import type { Job, JobContext } from './job.ts'

const HEARTBEAT_MS = 15_000

export type WorkerOptions = {
  pool: Pool
  databases: Databases
  jobs: readonly Job[]
  config: Config
  keys: Keys
  log: Logger
  notices: Notices
}

export type Worker = {
  /** Resolves with the reason when it ends by itself. */
  lost: Promise<string>
  stop(): Promise<void>
}

/** Takes jobs from the queue and runs the schedule, until stopped; what is running then may finish. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const name = `${hostname()}:${process.pid}`
  await beat(options.databases, name)
  const runner = await run({
    pgPool: options.pool,
    concurrency: options.config.WORKER_CONCURRENCY,
    taskList: taskList(options),
    crontab: crontab(options.jobs),
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: queueLogger(options.log),
  })
  const timer = setInterval(() => beatOrWarn(options, name), HEARTBEAT_MS)
  for (const job of options.jobs) if (job.wokenBy) wake(options, job, job.wokenBy)
  const state = { isStopping: false }
  const stop = () => {
    state.isStopping = true
    return stopWorker(options, runner, timer, name)
  }
  return { lost: endOf(runner, () => state.isStopping), stop }
}

/** Runs a job for what is told on a channel; what is told meanwhile is told to it together when it has ended. */
function wake({ notices, log, ...surroundings }: WorkerOptions, { task, perform }: Job, channel: string): void {
  const reported = new Set<string | null>()
  let isRunning = false
  const run = async (): Promise<void> => {
    isRunning = true
    while (reported.size > 0) {
      const texts = [...reported]
      reported.clear()
      const payload = texts.includes(null) ? {} : { told: texts }
      await perform(jobContext({ ...surroundings, log }, task), payload).catch((error: Error) =>
        log.warn({ job: task, reason: error.message }, 'a job that was woken failed'),
      )
    }
    isRunning = false
  }
  notices.each(channel, (text) => {
    reported.add(text)
    if (!isRunning) void run()
  })
}

/** The queue gives up by itself when it cannot go on; without it nothing that is scheduled would ever happen. */
function endOf({ promise }: Runner, isStopping: () => boolean): Promise<string> {
  return new Promise((resolve) => {
    const end = () => isStopping() || resolve('the job queue ended')
    promise.then(end, end)
  })
}

async function stopWorker(
  { databases }: WorkerOptions,
  runner: Runner,
  timer: NodeJS.Timeout,
  name: string,
): Promise<void> {
  clearInterval(timer)
  await runner.stop()
  await heartbeat(databases, sql`delete from heartbeat where kind = 'worker' and name = ${name}`).catch(() => undefined)
}

function taskList({ jobs, databases, config, keys, log }: WorkerOptions): TaskList {
  return Object.fromEntries(
    jobs.map(({ task, perform }) => [
      task,
      (payload: unknown) => perform(jobContext({ databases, config, keys, log }, task), payload),
    ]),
  )
}

type Surroundings = Pick<WorkerOptions, 'databases' | 'config' | 'keys' | 'log'>

export function jobContext({ databases, config, keys, log }: Surroundings, task: string): JobContext {
  const actor = systemActor(task)
  return {
    ...reader(databases, actor),
    mutate: (change) => mutate(databases, actor, change),
    config,
    keys,
    log: log.child({ job: task }),
  }
}

/** The declared schedules as the queue reads them; a tick that was missed for long is not made up for. */
export function crontab(jobs: readonly Job[]): string {
  return jobs
    .flatMap(({ task, schedule }) => (schedule ? [`${schedule} ${task} ?max=3&jobKey=schedule:${task}`] : []))
    .join('\n')
}

const beat = (databases: Databases, name: string) =>
  heartbeat(
    databases,
    sql`insert into heartbeat (kind, name) values ('worker', ${name})
      on conflict (kind, name) do update set seen_at = now()`,
  )

async function heartbeat(databases: Databases, statement: Sql): Promise<void> {
  await mutate(databases, systemActor('heartbeat'), async (work) => {
    work.unaudited('a worker is alive')
    await work.rows(statement)
  })
}

async function beatOrWarn({ databases, log }: WorkerOptions, name: string): Promise<void> {
  await beat(databases, name).catch((error: Error) =>
    log.warn({ reason: error.message }, 'no heartbeat could be written'),
  )
}

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** The queue logs every job at its info level; ours keeps that for those who ask. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    log[LEVELS[level]]({ reason: meta?.error instanceof Error ? meta.error.message : undefined }, message)
  })
}
