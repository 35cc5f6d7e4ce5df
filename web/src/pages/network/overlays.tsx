import type { OverlayNetwork } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { overlaySections } from './overlay-parts.tsx'

export const parts: Parts<OverlayNetwork> = { sections: overlaySections }
