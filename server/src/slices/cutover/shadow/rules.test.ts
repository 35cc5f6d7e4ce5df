import { describe, expect, test } from 'vitest'
import { asSet, judge, type ServerAnswer, tally } from './rules.ts'

const QUESTION = { name: 'www.example.', qtype: 'A' }
const said = (...answers: string[]): ServerAnswer => ({ answers: asSet(answers) })
const failed: ServerAnswer = { error: 'no answer in time' }
const verdict = (source: ServerAnswer, ...targets: ServerAnswer[]) =>
  judge(QUESTION, source, new Map(targets.map((heard, index) => [`t${index}`, heard]))).verdict

describe('a verdict', () => {
  test('compares sets: order, repeats, letters and dots at the end make no difference', () => {
    expect(verdict(said('B.example.', 'a.example'), said('a.EXAMPLE.', 'b.example', 'b.example.'))).toBe('match')
    expect(verdict(said('10 Mail.example.'), said('10 mail.example'))).toBe('match')
    expect(verdict(said(), said())).toBe('match')
    expect(verdict(said('192.0.2.1'), said())).toBe('mismatch')
  })

  test('puts a source that failed before all, and a target that failed before a mismatch', () => {
    expect(verdict(failed, failed, said('x'))).toBe('source_error')
    expect(verdict(said('x'), said('y'), failed)).toBe('target_error')
    expect(verdict(said('x'), said('x'), said('y'))).toBe('mismatch')
  })

  test('names every target that failed, and counts failures apart from differences', () => {
    const sample = judge(
      QUESTION,
      said('x'),
      new Map([
        ['one', failed],
        ['two', failed],
      ]),
    )
    expect(sample.error).toBe('one: no answer in time; two: no answer in time')
    const other = judge(QUESTION, said('x'), new Map([['one', said('y')]]))
    expect(tally([sample, other])).toEqual({ sampled: 2, matched: 0, mismatched: 1, errors: 1 })
  })
})
