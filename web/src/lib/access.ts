import type { MyPermissions, Permission } from '../api/generated/types.ts'

/** Which resource is meant: one of them, all of them, or whether there is any at all. */
export type Target = 'any' | 'every' | { one: string }

/** What a page or a button asks of its user. */
export type Need = 'superadmin' | { action: string; resource_type: string }

/** Whether the server would let the user do this, as far as the page can know: the server decides again. */
export function may(held: MyPermissions | undefined, action: string, type: string, target: Target = 'any'): boolean {
  if (!held) return false
  return held.is_superadmin || held.grants.some((grant) => covers(grant, action, type, target))
}

export function meets(held: MyPermissions | undefined, need: Need | undefined): boolean {
  if (need === undefined) return true
  if (need === 'superadmin') return held?.is_superadmin ?? false
  return may(held, need.action, need.resource_type)
}

const administered = ['read', 'write', 'delete', 'admin']

function covers(
  { action, resource_type, resource_id }: Permission,
  need: string,
  type: string,
  target: Target,
): boolean {
  const isAction = action === need || action === '*' || (action === 'admin' && administered.includes(need))
  const isTarget = resource_id === null || target === 'any' || (target !== 'every' && target.one === resource_id)
  return isAction && isTarget && (resource_type === type || resource_type === '*')
}

interface Section<Link> {
  label: string
  links: readonly Link[]
}

interface Guarded {
  needs?: Need
  module?: string
}

/** The navigation without what the user may not open or what is switched off; a section that is left empty goes too. */
export function visibleSections<Link extends Guarded>(
  sections: readonly Section<Link>[],
  held: MyPermissions | undefined,
  isOn: (module: string) => boolean = () => true,
): Section<Link>[] {
  const isShown = ({ needs, module }: Link) => meets(held, needs) && (module === undefined || isOn(module))
  return sections
    .map(({ label, links }) => ({ label, links: links.filter(isShown) }))
    .filter(({ links }) => links.length > 0)
}
