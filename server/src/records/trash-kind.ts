import type { Work } from '../db/work.ts'

/** One kind of entry in the trash: how it is listed, comes back and goes. */
export type TrashKind = {
  readonly type: string
  readonly table: string
  /** A select of id, type, depth (what contains others comes before them), what names it, and another text to find it by. */
  readonly source: string
  restore(work: Work, id: string): Promise<{ batch_id: string; restored: number }>
  /** Those that came back meanwhile stay; returns how many rows went. */
  purge(work: Work, ids: readonly string[]): Promise<number>
}

/** A kind that must know every table with a trash: what a row needs may lie there itself. */
export type TrashKindOf = (tables: ReadonlySet<string>) => TrashKind
