const two = (number: number): string => String(number).padStart(2, '0')

/** A moment as the field for date and time wants it: where the user is, to the minute. Nothing for what is none. */
export function fieldOfMoment(iso: string | undefined): string {
  const at = new Date(iso ?? '')
  if (Number.isNaN(at.getTime())) return ''
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The reverse, as the server wants it; empty for a field that is not filled in yet. */
export function momentOfField(text: string): string {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
