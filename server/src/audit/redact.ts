const SECRET_NAME = /password|passphrase|secret|token|private_key|api_key|auth_header|recovery_code|_hash$|_sealed$/
const HARMLESS_NAME = /(_at|_id|_set|_prefix|_count|_days|_minutes|_type|_policy|_change|_remaining)$/

export const REDACTED = '[redacted]'

// In the language since ES2026; the compiler's library does not have it yet.
const { isRawJSON: isRawJson } = JSON as unknown as { isRawJSON: (value: unknown) => boolean }

/** The image of a row as the audit log keeps it: complete, but without what must stay secret. */
export function redact(image: unknown): unknown {
  if (Array.isArray(image)) return image.map(redact)
  if (image === null || typeof image !== 'object' || isRawJson(image)) return image
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, redactField(name, value)]))
}

// A boolean or null tells that there is a secret, never which, and that is worth recording.
function redactField(name: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value
  return isSecretName(name) ? REDACTED : redact(value)
}

export function isSecretName(name: string): boolean {
  const snake = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return SECRET_NAME.test(snake) && !HARMLESS_NAME.test(snake)
}
