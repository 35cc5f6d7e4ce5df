import { z } from 'zod'

/** Pieces that the schemas of all slices share. */

/** Any textual UUID, made lower-case so that ids compare as text. */
export const Uuid = z.guid().toLowerCase()

export const Timestamp = z.string().meta({ format: 'date-time', examples: ['2026-11-15T09:30:00.000Z'] })

export const Tags = z.record(z.string().max(255), z.unknown())

export const IdPath = z.object({ id: Uuid })

/** What every error answer looks like. */
export const Problem = z
  .object({ detail: z.union([z.string(), z.looseObject({}), z.array(z.looseObject({}))]) })
  .meta({ id: 'Problem', description: 'Why the request was refused' })

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

/** A body that is not JSON. */
export const media = (type: string, description: string) => z.unknown().meta({ mediaType: type, description })
/** An answer without a body. */
export const Nothing = z.void().meta({ description: 'Done; there is no body' })
