import type { Reader } from '../../../db/work.ts'
import type { Mutate } from '../../../import/commit.ts'
import type { Target } from './schema.ts'

export type Importing = Target & {
  source: string
  block_id: string | null
  /** One for all rows of a run. */
  importedAt: string
}

export type Run = {
  readonly reader: Reader
  readonly mutate: Mutate
  /** What is told of whatever was thrown. */
  readonly explain: (error: unknown) => string
}
