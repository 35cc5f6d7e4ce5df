export type Options = { seconds: number; clients: number; profile: string | null }

/** One line of the table. Without a target it is there for information. */
export type Row = {
  measure: string
  product: string
  baseline?: string
  ratio?: number
  target?: Target
}
export type Target = { text: string; isMet: boolean }

export type Scenario = { name: string; run(options: Options): Promise<Row[]> }

export const atLeast = (target: number, figure: number): Target => ({ text: `≥ ${target}`, isMet: figure >= target })
export const atMost = (most: number, figure: number): Target => ({ text: `≤ ${most}`, isMet: figure <= most })

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
