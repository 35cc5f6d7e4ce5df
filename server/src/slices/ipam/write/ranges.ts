import { formatAddress, type Range } from '@cadastre/core/ip'

/** The first and the last addresses of ranges, as two parameters of a statement. */
export const boundsOf = (ranges: readonly Range[]): [first: string[], last: string[]] => {
  const at = (end: 'first' | 'last') => ranges.map((range) => formatAddress({ ...range, value: range[end] }))
  return [at('first'), at('last')]
}
