import type { Actor } from '../access/actor.ts'
import { denialOf, tokenDenialOf } from '../access/permissions.ts'
import { scopesAdmit } from '../access/scopes.ts'
import type { Available, PlatformState } from '../modules/state.ts'
import type { Slice, Tool } from '../slice.ts'
import { isModuleOn } from './gates.ts'

/** The tools this actor may use now; the questions are those that the routes of the same slice ask. */
export function toolsFor(slices: readonly Slice[], actor: Actor, state: PlatformState, available: Available): Tool[] {
  return slices
    .filter(
      (slice) =>
        isModuleOn(slice.module, state, available) &&
        scopesAdmit(actor.scopes, slice.tokens) &&
        (tokenDenialOf(actor, slice.access, slice.tokens, 'read') ?? denialOf(actor, slice.access, 'read', 'any')) ===
          null,
    )
    .flatMap(({ tools }) => tools ?? [])
}
