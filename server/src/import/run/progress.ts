import type { ImportRun } from './runs.ts'

export type Progress = { perSecond: number | null; secondsLeft: number | null }

/** Pure: how fast a run is, and how long it will still take if it goes on like that. */
export function progressOf(
  run: Pick<ImportRun, 'state' | 'weight_total' | 'weight_done' | 'weight_at_start' | 'seconds'>,
): Progress {
  const done = run.weight_done - run.weight_at_start
  const perSecond = run.seconds > 0 && done > 0 ? done / run.seconds : null
  const isRunning = run.state === 'running' && perSecond !== null
  return { perSecond, secondsLeft: isRunning ? (run.weight_total - run.weight_done) / perSecond : null }
}
