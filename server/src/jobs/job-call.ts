/** Jobs with the same key are one until it starts; those of the same queue run one after the other. */
export type JobOptions = { key?: string; runAt?: string; queue?: string }

/** An order to run a job, as `work.enqueue` takes it. */
export type JobCall = JobOptions & { task: string; payload: object }
