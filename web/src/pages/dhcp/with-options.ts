import type { Parts } from '../../families/parts.ts'
import type { Identified } from '../../resource/resource.ts'
import { OptionsInput } from './OptionsInput.tsx'

/** Records that hand out options: they are chosen from the catalogue. */
export const parts: Parts<Identified> = {
  fields: { options: { input: OptionsInput }, options_override: { input: OptionsInput } },
}
