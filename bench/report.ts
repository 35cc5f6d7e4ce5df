import type { Measured, Round, Subject } from './rounds.ts'
import { median, type Row } from './scenario.ts'

type Baseline = Exclude<Subject, 'product'>
const baselines = { handler: 'a bare handler', statements: 'bare SQL' }
const figures = { perSecond: 'requests', meanMs: 'mean time', p50Ms: 'p50', p99Ms: 'p99', cpuMs: 'CPU of Node' }

/** The product's figure beside a baseline's. */
export function compared(measured: Round[], figure: keyof typeof figures, baseline: Baseline): Row & { ratio: number } {
  const print = figure === 'perSecond' ? rate : ms
  return {
    measure: `${figures[figure]}, to ${baselines[baseline]}`,
    product: print(medianOf(measured, 'product', figure)),
    baseline: print(medianOf(measured, baseline, figure)),
    ratio: ratioOf(measured, baseline, figure),
  }
}

const medianOf = (measured: Round[], subject: Subject, figure: keyof Measured): number =>
  median(measured.map((round) => round[subject][figure]))

/** The median of the ratios within each round, not the ratio of medians: the two of one round ran side by side. */
const ratioOf = (measured: Round[], baseline: Baseline, figure: keyof Measured): number =>
  median(measured.map((round) => round.product[figure] / round[baseline][figure]))

const rate = (perSecond: number): string => `${Math.round(perSecond)}/s`
export const ms = (time: number): string => `${time.toFixed(2)} ms`
export const mb = (size: number): string => `${Math.round(size)} MB`
