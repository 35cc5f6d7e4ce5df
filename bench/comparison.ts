import type { Pool } from 'pg'

/** The work of one route with nothing around it: the same statements, through the same driver. */
export type Comparison = {
  method: 'GET' | 'POST'
  status: number
  /** What a client sends; `n` makes it unique. The product is sent the same. */
  input?: (n: string) => object
  perform(pools: { reads: Pool; writes: Pool }, input: unknown): Promise<unknown>
}
