import type { EffectRow } from '../effect.ts'
import type { Publication } from './published.ts'

/** An address whose names are published anew: its row as it is, or null where it is gone. */
export type Subject = { id: string; address: string; row: EffectRow | null; isNew: boolean }

export type Named = Subject & {
  publication: Publication | null
  /** The name of a lease that is somebody else's already: it is not published. */
  isWithheld?: boolean
}
