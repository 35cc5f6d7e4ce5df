import type { Actor } from '../access/actor.ts'
import { denialOf } from '../access/permissions.ts'
import type { Available, PlatformState } from '../modules/state.ts'
import type { Slice, Tool } from '../slice.ts'
import { isModuleOn } from './gates.ts'

/** The tools this actor may use now; the questions are those that the routes of the same slice ask. */
export function toolsFor(slices: readonly Slice[], actor: Actor, state: PlatformState, available: Available): Tool[] {
  return slices
    .filter(
      ({ module, access }) => isModuleOn(module, state, available) && denialOf(actor, access, 'read', 'any') === null,
    )
    .flatMap(({ tools }) => tools ?? [])
}
