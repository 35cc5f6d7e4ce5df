import { createHash } from 'node:crypto'

/**
 * Names exactly this representation; two reads give the same tag if and only if they gave the same bytes. Where it has
 * observed fields, the part before the dot is its revision: the rest of it, which moves with edits alone.
 */
export function etagOf(payload: string, observed: ReadonlySet<string>): string {
  if (observed.size === 0) return `"${digest(payload)}"`
  return `"${revisionOf(payload, observed)}.${digest(payload).slice(0, 12)}"`
}

function revisionOf(payload: string, observed: ReadonlySet<string>): string {
  const fields = Object.entries(JSON.parse(payload) as object).filter(([name]) => !observed.has(name))
  return digest(JSON.stringify(fields))
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27)

/** Whether an If-None-Match header names the tag. Weak tags compare by their text. */
export function matches(header: string, tag: string): boolean {
  return isAny(header) || tagsIn(header).includes(tag)
}

/** Whether an If-Match header names the revision of the tag: an edit is lost only to another edit. */
export function matchesEdit(header: string, tag: string): boolean {
  return isAny(header) || tagsIn(header).map(editedPart).includes(editedPart(tag))
}

const isAny = (header: string): boolean => header.trim() === '*'
const tagsIn = (header: string): string[] => header.split(',').map((listed) => listed.trim().replace(/^W\//, ''))
const editedPart = (tag: string): string => tag.replace(/\.[\w-]{12}"$/, '"')
