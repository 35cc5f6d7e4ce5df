import type { AdmissionFault, ExternalIdentity } from '../../access/providers.ts'

export type Mapping = { readonly external_group: string; readonly internal_group_id: string }

/** The groups that membership elsewhere leads into, each once. Names of groups are compared without regard to case. */
export function mappedGroups(mappings: readonly Mapping[], groups: readonly string[]): string[] {
  const held = new Set(groups.map((group) => group.toLowerCase()))
  const inside = mappings.filter(({ external_group }) => held.has(external_group.toLowerCase()))
  return [...new Set(inside.map(({ internal_group_id }) => internal_group_id))].sort()
}

const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const isLine = (text: string, most: number): boolean =>
  text.trim() !== '' && text.length <= most && !CONTROLS.test(text)

/** Whether an account can be made of it: what comes from elsewhere is not to be trusted with our columns. */
export const isUsable = ({ externalId, username }: ExternalIdentity): boolean =>
  isLine(externalId, 1000) && isLine(username, 150) && username === username.trim()

/** A text that people see, without what no name has, and no longer than there is room. */
export const asLine = (text: string, most: number): string =>
  text.replace(new RegExp(CONTROLS, 'gu'), ' ').trim().slice(0, most).toWellFormed()

export type Known = { readonly isOwn: boolean; readonly isTaken: boolean; readonly mayCreate: boolean }

/** What stands in the way of an identity that leads into these groups, or null. */
export function admissionFault(
  identity: ExternalIdentity,
  groups: readonly string[],
  { isOwn, isTaken, mayCreate }: Known,
): AdmissionFault | null {
  if (!isUsable(identity)) return 'invalid_external_response'
  if (groups.length === 0) return 'no_group_mapping_match'
  if (isOwn) return null
  if (isTaken) return 'username_collision'
  return mayCreate ? null : 'auto_create_disabled'
}
