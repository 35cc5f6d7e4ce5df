import { conflict, invalid } from '../../../../http/errors.ts'
import type { Conflict } from '../rules.ts'

/** Networks in the way are a conflict; everything else is a request that makes no sense here. */
export function refuseConflict([first]: readonly Conflict[]): void {
  if (first) throw first.type.endsWith('_overlap') ? conflict(first.detail) : invalid(first.detail)
}
