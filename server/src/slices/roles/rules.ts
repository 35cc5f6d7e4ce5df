import type { Permission, Role, RoleUpdate } from './schema.ts'

const keyOf = ({ action, resource_type, resource_id }: Permission): string =>
  JSON.stringify([action, resource_type, resource_id])

/** Each permission once, in the order they were given. */
export function unique(permissions: readonly Permission[]): Permission[] {
  return [...new Map(permissions.map((permission) => [keyOf(permission), permission])).values()]
}

/** What the second list holds beyond the first. */
export function added(before: readonly Permission[], after: readonly Permission[]): Permission[] {
  const known = new Set(before.map(keyOf))
  return after.filter((permission) => !known.has(keyOf(permission)))
}

/** The role as the update wants it. */
export function wantedRole(before: Role, input: RoleUpdate): Pick<Role, 'name' | 'description' | 'permissions'> {
  return {
    name: input.name ?? before.name,
    description: input.description ?? before.description,
    permissions: input.permissions ? unique(input.permissions) : before.permissions,
  }
}
