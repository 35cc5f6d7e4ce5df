import type { Circuit } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { servicesOf } from './services-of.tsx'

export const parts: Parts<Circuit> = { sections: [servicesOf('circuit')] }
