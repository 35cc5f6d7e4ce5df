import { REDACTED, SecretText } from '../secret-text.ts'

// In the language since ES2026; the compiler's library does not have it yet.
const { isRawJSON: isRawJson } = JSON as unknown as { isRawJSON: (value: unknown) => boolean }

/** Columns of ours that hold what was made from a secret; what a secret is itself is a SecretText. */
const HELD = /_(?:hash|sealed)$/

/** The image of a row as the audit log keeps it: complete, but without what must stay secret. */
export function redact(image: unknown): unknown {
  if (image instanceof SecretText || Buffer.isBuffer(image)) return REDACTED
  if (Array.isArray(image)) return image.map(redact)
  if (image === null || typeof image !== 'object' || isRawJson(image)) return image
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, redactField(name, value)]))
}

// A boolean or null tells that there is a secret, never which, and that is worth recording.
function redactField(name: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value
  return HELD.test(name) ? REDACTED : redact(value)
}
