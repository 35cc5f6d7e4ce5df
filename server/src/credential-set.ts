import { z } from 'zod'
import { SecretText } from './secret-text.ts'
import { type Keys, seal, unseal } from './secrets.ts'

type Value = string | number | boolean | null
type Sent = Readonly<Record<string, SecretText | Value | undefined>>
type Stored = Readonly<Record<string, Value>>

/**
 * What another server wants of us before it answers: several fields, secret ones among them, that are stored as one
 * sealed text. Absent or null keeps what is stored, `{}` clears it, some fields replace those alone.
 */
export const credentialSet = <Fields extends z.ZodRawShape>(fields: Fields) => z.object(fields).partial().nullish()

/** The sealed text after a request; null when nothing is stored any more. A field that is null goes. */
export function mergeCredentials(keys: Keys, stored: Buffer | null, sent: Sent | null | undefined): Buffer | null {
  if (sent === null || sent === undefined) return stored
  if (Object.keys(sent).length === 0) return null
  const merged = Object.entries({ ...openCredentials(keys, stored), ...plain(sent) }).filter(
    ([, value]) => value !== null,
  )
  return merged.length === 0 ? null : seal(keys, JSON.stringify(Object.fromEntries(merged)))
}

/** For whoever presents them. */
export const openCredentials = (keys: Keys, stored: Buffer | null): Stored =>
  stored === null ? {} : JSON.parse(unseal(keys, stored))

/** What a row tells of them: the names that are set. */
export const credentialNames = (keys: Keys, stored: Buffer | null): string[] =>
  Object.keys(openCredentials(keys, stored)).sort()

const plain = (sent: Sent): Stored =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value instanceof SecretText ? value.reveal() : value]],
    ),
  )
