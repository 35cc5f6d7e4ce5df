/** What cannot be read or handed out, with a sentence that says why. Nothing else is ever thrown in this folder. */
export class DhcpFault extends Error {}

const MOST_SHOWN = 60

/** A piece of input as a sentence may repeat it: short, and on one line. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return JSON.stringify(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)
}
