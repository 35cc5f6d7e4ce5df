import { isStatus } from '../api/errors.ts'
import type { Job } from '../api/generated/types.ts'

const pauses: Record<Job['state'], number | false> = { running: 2_000, waiting: 2_000, retrying: 5_000, dead: false }

/** A job that is done is no longer in the queue. */
export const hasLeft = (error: unknown): boolean => isStatus(error, 404)

/** How long until it is worth to look at a job again; false when it stays as it is. */
export const pauseMs = (state: Job['state'] | undefined, error: unknown): number | false =>
  state === undefined || hasLeft(error) ? false : pauses[state]
