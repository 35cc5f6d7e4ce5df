import type { ShadowReport, Verdict } from './schema.ts'

/** What a server said to a question: the values, or why there is no answer. An empty answer is an answer. */
export type ServerAnswer = { answers: string[] } | { error: string }

export type Sample = ShadowReport['samples'][number]

/** As a set: sorted, each once, in small letters and without the dot at the end of names. */
export const asSet = (values: readonly string[]): string[] =>
  [...new Set(values.map((value) => value.toLowerCase().replace(/\.(?=\s|$)/g, '')))].sort()

type Question = { name: string; qtype: string }

/** A source that could not be asked says nothing about anybody; a target that could not be reached outranks a mismatch. */
export function judge(
  { name, qtype }: Question,
  source: ServerAnswer,
  targets: ReadonlyMap<string, ServerAnswer>,
): Sample {
  const source_answers = 'answers' in source ? source.answers : []
  const target_answers = Object.fromEntries(
    [...targets].map(([label, heard]) => [label, 'answers' in heard ? heard.answers : []]),
  )
  const failed = [...targets].flatMap(([label, heard]) => ('error' in heard ? [`${label}: ${heard.error}`] : []))
  const isSame = [...targets.values()].every(
    (heard) => 'answers' in heard && heard.answers.join('\n') === source_answers.join('\n'),
  )
  const verdict: Verdict =
    'error' in source ? 'source_error' : failed.length > 0 ? 'target_error' : isSame ? 'match' : 'mismatch'
  const error = 'error' in source ? source.error : failed.length > 0 ? failed.join('; ') : null
  return { name, qtype, source_answers, target_answers, verdict, error }
}

export function tally(samples: readonly Sample[]): Pick<ShadowReport, 'sampled' | 'matched' | 'mismatched' | 'errors'> {
  const count = (...verdicts: Verdict[]) => samples.filter(({ verdict }) => verdicts.includes(verdict)).length
  return {
    sampled: samples.length,
    matched: count('match'),
    mismatched: count('mismatch'),
    errors: count('source_error', 'target_error'),
  }
}
