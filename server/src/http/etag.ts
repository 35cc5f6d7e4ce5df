import { createHash } from 'node:crypto'

/** Names exactly this representation; two reads give the same tag if and only if they gave the same bytes. */
export function etagOf(payload: string): string {
  return `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
}

/** Whether an If-Match or If-None-Match header names the tag. Weak tags compare by their text. */
export function matches(header: string, tag: string): boolean {
  if (header.trim() === '*') return true
  return header.split(',').some((listed) => listed.trim().replace(/^W\//, '') === tag)
}
