import type { Asn } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { asnSections } from './asn-parts.tsx'

export const parts: Parts<Asn> = { sections: asnSections }
