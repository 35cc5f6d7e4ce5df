import type { Group, GroupUpdate } from './schema.ts'

export type GroupState = Omit<Group, 'id' | 'created_at' | 'modified_at'>

/** What a group is before it exists. */
export const nothingYet: GroupState = {
  name: '',
  description: '',
  auth_source: 'local',
  external_dn: null,
  role_ids: [],
  user_ids: [],
}

/** The group as the input wants it; lists are sets, kept in the order in which they are read. */
export function wantedGroup(before: GroupState, input: GroupUpdate): GroupState {
  return {
    name: input.name ?? before.name,
    description: input.description ?? before.description,
    auth_source: input.auth_source ?? before.auth_source,
    external_dn: input.external_dn === undefined ? before.external_dn : input.external_dn,
    role_ids: input.role_ids ? asSet(input.role_ids) : before.role_ids,
    user_ids: input.user_ids ? asSet(input.user_ids) : before.user_ids,
  }
}

const asSet = (ids: readonly string[]): string[] => [...new Set(ids)].sort()

/** Ids of the second list that the first does not have. */
export function added(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before)
  return after.filter((id) => !known.has(id))
}

/** Whether somebody gets in who was not in: by name, or because the group now stands for people of another directory. */
export function admitsMore(before: GroupState, target: GroupState): boolean {
  const isMoved = target.external_dn !== before.external_dn || target.auth_source !== before.auth_source
  const isElsewhere = target.external_dn !== null || target.auth_source !== 'local'
  return (isMoved && isElsewhere) || added(before.user_ids, target.user_ids).length > 0
}
