import type { GroupCreate, IpSpaceCreate, Permission, PublicSettings, RoleCreate } from './generated/types.ts'

// What forms hold: every field, where a request may leave some out.

export type GroupInput = Required<GroupCreate>
export type RoleInput = Omit<Required<RoleCreate>, 'permissions'> & { permissions: Permission[] }
export type SpaceInput = Required<Pick<IpSpaceCreate, 'name' | 'description' | 'is_default' | 'color' | 'tags'>>

export type SpaceColor = NonNullable<IpSpaceCreate['color']>
export type EnvBanner = PublicSettings['env_banner']
export type Tags = Record<string, unknown>
