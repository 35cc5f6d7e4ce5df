export type JobOptions = { key?: string; runAt?: string }

/** An order to run a job, as `work.enqueue` takes it. */
export type JobCall = JobOptions & { task: string; payload: object }
