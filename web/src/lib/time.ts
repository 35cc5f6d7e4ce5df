const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

// Made once: one for each of the rows of a long list is what makes drawing it slow.
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export const localTime = (iso: string): string => dateTime.format(new Date(iso))

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "3 hours ago"; a date once that is longer ago than a month. */
export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  if (Math.abs(seconds) > 30 * 86_400) return date.format(new Date(iso))
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? relative.format(Math.round(seconds / unit[1]), unit[0]) : 'just now'
}
