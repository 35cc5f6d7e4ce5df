import { z } from 'zod'
import { Uuid } from '../../http/schema.ts'

const MOST_CHARACTERS = 200

/** Characters as people count them: one outside the basic plane is one, not two. */
const Typed = z
  .string()
  .min(1)
  .refine((text) => [...text].length <= MOST_CHARACTERS, `Type at most ${MOST_CHARACTERS} characters`)
  .meta({ maxLength: MOST_CHARACTERS })
  .describe(
    'An address, a network, a MAC in any notation, or a part of a text, taken literally; a beginning if it is short',
  )

export const SearchQuery = z.object({
  q: Typed,
  types: z.string().max(1000).default('').describe('Types to look at, separated by commas; all when empty'),
  limit: z.int().min(1).max(100).default(25),
})
export type SearchQuery = z.output<typeof SearchQuery>

export const SearchType = z
  .object({ type: z.string(), label: z.string(), group: z.string() })
  .meta({ id: 'SearchType' })
export type SearchType = z.output<typeof SearchType>

export const SearchHit = z
  .object({
    type: z.string(),
    id: Uuid,
    display: z.string(),
    name: z.string().nullable(),
    status: z.string().nullable(),
    description: z.string().nullable(),
    hostname: z.string().nullable(),
    mac_address: z.string().nullable(),
    subnet_id: Uuid.nullable(),
    subnet_network: z.string().nullable(),
    block_id: Uuid.nullable(),
    space_id: Uuid.nullable(),
    space_name: z.string().nullable(),
    context: z.string().nullable(),
    route: z.string().nullable().describe('Where the UI shows it'),
    matched_field: z.string().nullable(),
    score: z.int(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.output<typeof SearchHit>

/** Why a type was not looked at in full. */
const Reason = z.enum(['beginnings_only', 'no_letters', 'time_limit', 'failed'])
export type Reason = z.output<typeof Reason>

export const SearchResult = z
  .object({
    query: z.string(),
    total: z.int().describe('Hits before the limit cut them'),
    total_is_exact: z.boolean().describe('If false, there are more than `total`, or may be'),
    results: z.array(SearchHit),
    searched_types: z.array(SearchType),
    incomplete: z.array(z.string()).describe('Types not looked at in full'),
    incomplete_reasons: z
      .record(z.string(), Reason)
      .describe(
        'By type: one or two letters find only texts that begin so, no index finds a text without letters and digits, it took too long, or it failed',
      ),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.output<typeof SearchResult>
