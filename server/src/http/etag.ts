import { createHash } from 'node:crypto'

// Counted by the product, not edited by anybody: they move while somebody has the form open.
const COUNTED = /"(?:allocated_ips|utilization_percent)":[-+.\deE]+,?/g

/**
 * Names exactly this representation; two reads give the same tag if and only if they gave the same bytes. Where it holds
 * counters, the part before the dot names all the rest.
 */
export function etagOf(payload: string): string {
  const edited = payload.replace(COUNTED, '')
  return edited === payload ? `"${digest(payload)}"` : `"${digest(edited)}.${digest(payload).slice(0, 12)}"`
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27)

/** Whether an If-None-Match header names the tag. Weak tags compare by their text. */
export function matches(header: string, tag: string): boolean {
  return isAny(header) || tagsIn(header).includes(tag)
}

/** Whether an If-Match header names the tag, whatever was counted since: an edit is lost only to another edit. */
export function matchesEdit(header: string, tag: string): boolean {
  return isAny(header) || tagsIn(header).map(editedPart).includes(editedPart(tag))
}

const isAny = (header: string): boolean => header.trim() === '*'
const tagsIn = (header: string): string[] => header.split(',').map((listed) => listed.trim().replace(/^W\//, ''))
const editedPart = (tag: string): string => tag.replace(/\.[\w-]{12}"$/, '"')
