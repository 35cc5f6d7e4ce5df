import { ApiError } from '../api/errors.ts'

/** What stands between the user and a page, as far as it changes what they can do about it. */
export type Trouble = 'forbidden' | 'switched off' | 'gone' | 'away' | 'broken'

const switchedOff = /^Feature '.+' is disabled\.?$/

export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return 'broken'
  if (error.status === 403) return 'forbidden'
  if (error.status === 404) return switchedOff.test(error.message) ? 'switched off' : 'gone'
  return error.status === 0 ? 'away' : 'broken'
}
