const most = 60

/** A default as the line below a setting says it. */
export function defaultText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = String(value).replaceAll(/\s+/g, ' ').trim()
  if (text === '') return 'empty'
  return text.length > most ? `${text.slice(0, most)}…` : text
}
