import type { Measured, Round, Subject } from './rounds.ts'
import { median, type Row } from './scenario.ts'

type Baseline = Exclude<Subject, 'product'>
const baselines = { handler: 'a bare handler', statements: 'bare SQL' }
export const figures = { perSecond: 'requests', meanMs: 'mean time', p50Ms: 'p50', p99Ms: 'p99', cpuMs: 'CPU of Node' }
type Figure = keyof typeof figures

/** The product's figure beside a baseline's. */
export function compared(measured: Round[], figure: Figure, baseline: Baseline): Row & { ratio: number } {
  return beside(measured, figure, ['product', baseline], `${figures[figure]}, to ${baselines[baseline]}`)
}

/** The same figure of two that were measured in turns; the second is the baseline. */
export function beside<Subject extends string>(
  measured: Record<Subject, Measured>[],
  figure: Figure,
  [one, other]: readonly [Subject, Subject],
  measure: string,
): Row & { ratio: number } {
  const print = figure === 'perSecond' ? rate : ms
  return {
    measure,
    product: print(median(measured.map((round) => round[one][figure]))),
    baseline: print(median(measured.map((round) => round[other][figure]))),
    // The median of the ratios within each round, not the ratio of medians: the two of one round ran side by side.
    ratio: median(measured.map((round) => round[one][figure] / round[other][figure])),
  }
}

export const rate = (perSecond: number): string => `${Math.round(perSecond)}/s`
export const ms = (time: number): string => `${time.toFixed(2)} ms`
export const mb = (size: number): string => `${Math.round(size)} MB`
