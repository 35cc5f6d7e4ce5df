import fc from 'fast-check'
import { stepNames } from './world.ts'

const numbers = { a: fc.nat(10_000), b: fc.nat(10_000), c: fc.nat(10_000) }
// A sequence begins with something to work on, or most of its steps would find nothing.
const grow = fc
  .constantFrom('block', 'subnet', 'subnet', 'next')
  .chain((step) => fc.record({ step: fc.constant(step), ...numbers }))
const any = fc
  .constantFrom(...stepNames, 'subnet', 'next', 'next')
  .chain((step) => fc.record({ step: fc.constant(step), ...numbers }))
/** What is done to an estate, one step after the other. */
export const sequences = fc
  .tuple(fc.array(grow, { minLength: 6, maxLength: 20 }), fc.array(any, { minLength: 10, maxLength: 60 }))
  .map(([first, then]) => [...first, ...then])
