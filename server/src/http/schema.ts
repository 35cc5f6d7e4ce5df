import { z } from 'zod'

export { Moment } from '@cadastre/core/moment'

/** Pieces that the schemas of all slices share. */

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A UUID in any of its spellings, made canonical so that ids compare as text. */
export const Uuid = z
  .string()
  .overwrite(canonicalUuid)
  .refine((text) => UUID.test(text), { params: { format: 'uuid' } })
  .meta({ format: 'uuid' })

/** `{…}`, `urn:uuid:…` and 32 digits without hyphens name the same id. */
function canonicalUuid(text: string): string {
  const bare = text.toLowerCase().replace(/^urn:uuid:|^\{(?=.*\}$)|\}$/g, '')
  return /^[0-9a-f]{32}$/.test(bare) ? bare.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : bare
}

export const Timestamp = z.string().meta({ format: 'date-time', examples: ['2026-11-15T09:30:00.000Z'] })

export const Tags = z.record(z.string().max(255), z.unknown())

export const IdPath = z.object({ id: Uuid })

/** A secret that leaves in an answer. Such an answer is kept nowhere on its way, and never for a repeat. */
export const Credential = z.string().meta({ 'x-credential': true })

/** What every error answer looks like. */
export const Problem = z
  .object({ detail: z.union([z.string(), z.looseObject({}), z.array(z.looseObject({}))]) })
  .meta({ id: 'Problem', description: 'Why the request was refused' })

/** What 503 looks like: in maintenance it also tells since when, and in whose words. */
export const Unavailable = z
  .object({
    ...Problem.shape,
    maintenance: z.boolean().optional(),
    message: z.string().optional(),
    started_at: Timestamp.nullish(),
  })
  .meta({ id: 'Unavailable' })

export const ValidationProblem = z
  .object({
    detail: z.union([
      z.array(
        z
          .object({
            type: z.string(),
            loc: z.array(z.union([z.string(), z.int()])),
            msg: z.string(),
            ctx: z.looseObject({}).optional(),
          })
          .meta({ id: 'ValidationError' }),
      ),
      z.string(),
      z.looseObject({}),
    ]),
  })
  .meta({ id: 'HTTPValidationError' })

/** `limit` and `offset` of a list; the largest page and the usual one may be named. */
export const pageQuery = (most = 500, usual = 100) => ({
  limit: z.int().min(1).max(most).default(usual),
  offset: z.int().min(0).max(MAX_OFFSET).default(0),
})
// Within PostgreSQL's bigint and exact in JSON.
const MAX_OFFSET = 1_000_000_000_000

/** The list envelope. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), limit: z.int(), offset: z.int() })

/** `tag=key` (present) and `tag=key:value` (equal), all of which must hold. */
export const TagFilter = z.array(z.string().max(1024)).max(50).default([])

/** An answer that is a file or a stream, in one of these types. */
export const media = (types: string | readonly string[], description: string) =>
  z.unknown().meta({ mediaType: [types].flat(), description })
/** An answer without a body. */
export const Nothing = z.void().meta({ description: 'Done; there is no body' })
