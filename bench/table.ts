import type { Row } from './scenario.ts'

const heading = ['scenario', 'measure', 'product', 'baseline', 'ratio', 'target', 'verdict']

export function table(results: { scenario: string; row: Row }[]): string {
  const lines = [heading, ...results.map(({ scenario, row }) => cells(scenario, row))]
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const print = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  const [first = [], ...rest] = lines
  return [print(first), rule, ...rest.map(print)].join('\n')
}

function cells(scenario: string, { measure, product, baseline = '', ratio, target }: Row): string[] {
  const verdict = target ? (target.isMet ? 'ok' : 'MISSED') : ''
  return [scenario, measure, product, baseline, ratio?.toFixed(2) ?? '', target?.text ?? '', verdict]
}
