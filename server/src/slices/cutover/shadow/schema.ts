import { z } from 'zod'

export const ShadowSize = z
  .object({ sample_size: z.int().min(1).max(200).default(25) })
  .meta({ id: 'CutoverShadowSize' })

export const verdicts = ['match', 'mismatch', 'source_error', 'target_error'] as const
export type Verdict = (typeof verdicts)[number]

export const ShadowReport = z
  .object({
    zone_name: z.string(),
    source: z.string(),
    targets: z.array(z.string()),
    sample_source: z.enum(['query_log', 'zone_records']),
    sampled: z.int(),
    matched: z.int(),
    mismatched: z.int(),
    errors: z.int(),
    samples: z.array(
      z.object({
        name: z.string(),
        qtype: z.string(),
        source_answers: z.array(z.string()),
        target_answers: z.record(z.string(), z.array(z.string())),
        verdict: z.enum(verdicts),
        error: z.string().nullable(),
      }),
    ),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'CutoverShadowReport' })
export type ShadowReport = z.output<typeof ShadowReport>
